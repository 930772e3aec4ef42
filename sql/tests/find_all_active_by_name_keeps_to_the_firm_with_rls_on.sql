-- app.find_all_active_by_name shows a firm its own active clients, and no namesake elsewhere.
begin;
\ir cast/cast.sql

select plan(5);

\ir both/find_all_active_by_name.sql

select * from finish();
rollback;
