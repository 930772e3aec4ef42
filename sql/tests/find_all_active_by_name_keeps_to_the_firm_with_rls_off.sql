-- app.find_all_active_by_name shows a firm its own active clients, and no namesake elsewhere. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.all_rls_off();

\ir shared/find_all_active_by_name.sql

select tests.as_owner();
select tests.without_predicate('app.find_all_active_by_name');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.find_all_active_by_name('Quokka Mining') $$, 'a twin without the predicate leaks'
);

select * from finish();
rollback;
