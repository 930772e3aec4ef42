-- app.search_matters finds the firm's own matters, and of those none behind a wall.
begin;
\ir cast/cast.sql
\ir cast/misplaced_entries.sql

select plan(10);

\ir both/search_matters.sql

select * from finish();
rollback;
