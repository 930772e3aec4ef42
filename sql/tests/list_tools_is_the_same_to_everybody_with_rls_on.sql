-- app.list_tools shows the registry, which belongs to no firm: the same to everybody.
begin;
\ir cast/cast.sql

select plan(4);

\ir both/list_tools.sql

select * from finish();
rollback;
