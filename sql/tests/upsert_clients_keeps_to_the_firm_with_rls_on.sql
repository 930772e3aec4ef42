-- app.upsert_clients writes clients of the firm alone; a number of another firm is free.
begin;
\ir fixtures/people.sql

select plan(6);

\ir shared/upsert_clients.sql

select * from finish();
rollback;
