-- app.global_search finds what is the firm's own, of every kind, and nothing behind a wall.
begin;
\ir cast/cast.sql
\ir cast/misplaced_entries.sql

select plan(9);

\ir both/global_search.sql

select * from finish();
rollback;
