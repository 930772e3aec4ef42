-- app.get_client shows a client of the firm, active or not; elsewhere and nowhere are one answer. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(9);

select tests.all_rls_off();

\ir shared/get_client.sql

select tests.as_owner();
select tests.without_predicate('app.get_client');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.get_client(tests.id('quokka')) $$, 'a twin without the predicate leaks'
);

select * from finish();
rollback;
