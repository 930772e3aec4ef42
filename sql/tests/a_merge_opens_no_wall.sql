-- What lets in one of two people opens for the other by no merge, but in a firm where they take the place of the one who goes.
-- Threats: T56.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.act_as('dora', 'alder');
select tests.as_exec();
update app.matter set allowed_person_ids = array[tests.id('dora'), tests.id('anna')]
where firm_id = tests.id('alder') and matter_id = tests.id('gupta lease');
select tests.act_as('dora', 'birch');
update app.matter set allowed_person_ids = array[tests.id('dora')]
where firm_id = tests.id('birch') and matter_id = tests.id('quokka refinancing');
select tests.act_as_nobody();

select tests.as_admin();
select tests.assert_bound_role();
select results_eq(
  $$ select memberships, walls from app.merge_people('walter@cast.example', 'dora@cast.example') $$,
  $$ values (2::bigint, 3::bigint) $$, 'two firms; the two that let dora in, and the one that shuts walter out'
);
select results_eq(
  $$ select login, role, active from app.list_members('birch') order by login $$,
  $$ values ('boris@cast.example', 'attorney', true), ('dora@cast.example', 'attorney', false), ('walter@cast.example', 'attorney', true) $$,
  'walter takes the place of dora'
);

select tests.act_as('walter', 'alder');
select tests.as_exec();
select is(tests.matters_in('app.matter'), array['northwind arbitration'], 'where both were, walter stays outside');
select tests.act_as('walter', 'birch');
select is(
  tests.matters_in('app.matter'), array['northwind of birch charter', 'quokka refinancing'], 'where only dora was, walter is inside'
);
select tests.act_as('dora', 'birch');
select is(tests.matters_in('app.matter'), array['northwind of birch charter'], 'and dora is not');
select tests.act_as('anna');
select is(
  tests.matters_in('app.matter'), array['gupta estate', 'gupta lease', 'northwind arbitration', 'zebra takeover'], 'nobody else changes'
);

select * from finish();
rollback;
