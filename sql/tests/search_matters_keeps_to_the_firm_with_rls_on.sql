-- app.search_matters finds the firm's own matters, and of those none behind a wall.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

select plan(10);

\ir shared/search_matters.sql

select * from finish();
rollback;
