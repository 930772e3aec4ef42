-- app.global_search finds what is the firm's own, of every kind, and nothing behind a wall.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

select plan(9);

\ir shared/global_search.sql

select * from finish();
rollback;
