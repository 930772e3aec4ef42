-- app.resolve_matter_document finds documents of the firm's own matters, and none behind a wall.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

select plan(6);

\ir shared/resolve_matter_document.sql

select * from finish();
rollback;
