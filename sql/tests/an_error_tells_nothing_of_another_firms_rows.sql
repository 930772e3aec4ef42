-- A cast or division that would fail on birch's row alone does not fail for alder.
begin;
\ir fixtures/people.sql

select plan(3);

select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();
select lives_ok(
  $$ select 1 / (c.display_name <> 'Quokka Mining')::integer from app.client as c $$,
  'a division by what only birch holds'
);
select lives_ok(
  $$ select case when c.client_number = '999' then c.display_name::integer end from app.client as c $$,
  'a cast of what only birch holds'
);

select * from finish();
rollback;
