-- app.global_search finds what is the firm's own, of every kind, and nothing behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

select plan(12);

select tests.all_rls_off();

\ir shared/global_search.sql

select tests.as_owner();
select tests.without_predicate('app.global_search');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.global_search('Northwind Harbour Authority') where id = tests.id('quokka refinancing') $$,
  'a twin without the predicate leaks'
);

select tests.as_owner();
select tests.without_wall('app.global_search');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty($$ select from app.global_search('Savanna Foods') $$, 'a twin without the wall leaks');

select * from finish();
rollback;
