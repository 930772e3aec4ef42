-- app.list_tools shows the registry, which belongs to no firm: the same to everybody.
begin;
\ir fixtures/people.sql

select plan(4);

\ir shared/list_tools.sql

select * from finish();
rollback;
