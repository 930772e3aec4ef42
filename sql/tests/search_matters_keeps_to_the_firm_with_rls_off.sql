-- app.search_matters finds the firm's own matters, and of those none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

select plan(13);

select tests.all_rls_off();

\ir shared/search_matters.sql

select tests.as_owner();
select tests.without_predicate('app.search_matters');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.search_matters('Northwind Harbour Authority') where matter_number = 'M-9' $$,
  'a twin without the predicate leaks'
);

select tests.as_owner();
select tests.without_wall('app.search_matters');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty(
  $$ select from app.search_matters('Zebra Savanna takeover') $$, 'a twin without the wall leaks'
);

select * from finish();
rollback;
