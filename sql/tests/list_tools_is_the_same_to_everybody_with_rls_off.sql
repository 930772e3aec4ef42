-- app.list_tools shows the registry, which belongs to no firm: the same to everybody. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.all_rls_off();

\ir shared/list_tools.sql

select * from finish();
rollback;
