-- app.get_client shows a client of the firm, active or not; elsewhere and nowhere are one answer.
begin;
\ir cast/cast.sql
\ir cast/door.sql

select plan(7);

\ir both/get_client.sql

select * from finish();
rollback;
