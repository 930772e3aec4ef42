-- app.upsert_client writes a client of the firm alone; a number of another firm is free.
begin;
\ir fixtures/people.sql

select plan(5);

\ir shared/upsert_client.sql

select * from finish();
rollback;
