-- app.granted_tool_catalog shows what the role in the firm of the context may call.
begin;
\ir cast/cast.sql

select plan(5);

\ir both/granted_tool_catalog.sql

select * from finish();
rollback;
