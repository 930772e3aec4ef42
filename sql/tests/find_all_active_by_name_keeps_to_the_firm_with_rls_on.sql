-- app.find_all_active_by_name shows a firm its own active clients, and no namesake elsewhere.
begin;
\ir fixtures/people.sql

select plan(5);

\ir shared/find_all_active_by_name.sql

select * from finish();
rollback;
