-- app.upsert_client writes a client of the firm alone; a number of another firm is free.
begin;
\ir cast/cast.sql

select plan(5);

\ir both/upsert_client.sql

select * from finish();
rollback;
