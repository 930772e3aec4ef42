-- app.execute_tool answers from the firm alone; elsewhere, nowhere and walled are one answer.
begin;
\ir fixtures/people.sql

select plan(6);

\ir shared/execute_tool.sql

select * from finish();
rollback;
