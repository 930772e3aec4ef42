-- app.granted_tool_catalog shows what the role in the firm of the context may call.
begin;
\ir fixtures/people.sql

select plan(5);

\ir shared/granted_tool_catalog.sql

select * from finish();
rollback;
