-- app.execute_tool answers from the firm alone; elsewhere, nowhere and walled are one answer.
begin;
\ir cast/cast.sql

select plan(6);

\ir both/execute_tool.sql

select * from finish();
rollback;
