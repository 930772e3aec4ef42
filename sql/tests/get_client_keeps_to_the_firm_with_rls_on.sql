-- app.get_client shows a client of the firm, active or not; elsewhere and nowhere are one answer.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(7);

\ir shared/get_client.sql

select * from finish();
rollback;
