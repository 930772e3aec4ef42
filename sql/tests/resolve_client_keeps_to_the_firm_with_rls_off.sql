-- With row-level security off, no part of resolving a name reads beyond the firm: not the search, not the one
-- client, not the labels of choices. Without the predicate of each, the test sees it.
begin;
\ir cast/cast.sql

select plan(11);

select tests.rls_off('app.client', 'firmwall.client_name', 'firmwall.client_word', 'firmwall.choice_setting');
select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select is(jsonb_array_length(app.resolve_client('Manish Gupta') -> 'choices'), 2, 'two choices, both alder''s');
select is(app.resolve_client('Quokka Mining') ->> 'outcome', 'none', 'a client of birch is none');
select tests.as_exec();
select is(firmwall.client_choices(array[tests.id('quokka'), tests.id('zebra')]) #>> '{0,label}', 'Zebra Holdings', 'a choice is the firm''s own, whoever asks for it');
select is(
  jsonb_array_length(firmwall.client_choices(array[tests.id('quokka'), tests.id('zebra')])), 1,
  'and there is no other'
);

select tests.as_owner();
select tests.without_predicate('firmwall.client_choices');
select tests.as_exec();
select is(
  jsonb_array_length(firmwall.client_choices(array[tests.id('quokka'), tests.id('zebra')])), 2,
  'without its predicate a choice of birch shows'
);
select tests.as_owner();
select tests.without_predicate('app.find_all_active_by_name', 'app.resolve_client');
select tests.as_service();
select is(
  app.resolve_client('Quokka Mining') #>> '{client,display_name}', 'Quokka Mining', 'and without theirs, a client of birch'
);

select * from finish();
rollback;
