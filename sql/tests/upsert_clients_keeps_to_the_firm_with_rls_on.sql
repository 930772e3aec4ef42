-- app.upsert_clients writes clients of the firm alone; a number of another firm is free.
begin;
\ir cast/cast.sql

select plan(6);

\ir both/upsert_clients.sql

select * from finish();
rollback;
