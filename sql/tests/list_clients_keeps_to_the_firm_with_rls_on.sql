-- app.list_clients shows the clients of the firm, and counts no other.
begin;
\ir cast/cast.sql

select plan(11);

\ir both/list_clients.sql

select * from finish();
rollback;
