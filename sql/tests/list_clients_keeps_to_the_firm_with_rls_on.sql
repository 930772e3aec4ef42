-- app.list_clients shows the clients of the firm, and counts no other.
begin;
\ir fixtures/people.sql

select plan(11);

\ir shared/list_clients.sql

select * from finish();
rollback;
