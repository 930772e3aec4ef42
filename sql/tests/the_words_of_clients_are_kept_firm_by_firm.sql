-- With row-level security off, what keeps the names of clients searchable reads and writes those of the firm of
-- the context alone, also where another firm uses the same client id; and choices show no client elsewhere.
begin;
\ir fixtures/people.sql

create function tests.names_of(p_firm text) returns bigint
language sql
security definer
as $$ select count(*) from firmwall.client_name as n where n.firm_id = tests.id(p_firm) $$;

select plan(8);

select tests.all_rls_off();
select tests.names_of('birch') as names_of_birch \gset
select cmp_ok(:names_of_birch, '>', 0, 'birch has names');

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select lives_ok(
  $$ select firmwall.write_client_names(array(select c from app.client as c where c.firm_id = tests.id('birch'))) $$,
  'clients of birch are passed over'
);
select firmwall.rebuild_clients(null, 100);
select is(tests.names_of('birch'), :names_of_birch::bigint, 'alder rebuilds its own');

insert into app.client (firm_id, client_id, client_number, display_name)
values (tests.id('alder'), tests.id('quokka'), '500', 'Wombat Ltd');
update app.client as c set display_name = 'Wombat Group' where c.firm_id = tests.id('alder') and c.client_id = tests.id('quokka');
select is(tests.names_of('birch'), :names_of_birch::bigint, 'a client renamed in alder leaves the like id of birch alone');

select is(
  (
    select array_agg(c ->> 'label')
    from jsonb_array_elements(firmwall.client_choices(array[tests.id('zebra'), tests.id('northwind of birch')])) as c
  ),
  array['Zebra Holdings'], 'a client of birch is no choice of alder'
);
select is(
  jsonb_array_length(firmwall.client_choices(array[tests.id('manish of birch')])), 0, 'nor alone'
);

select * from finish();
rollback;
