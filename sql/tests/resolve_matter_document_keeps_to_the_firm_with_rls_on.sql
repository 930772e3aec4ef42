-- app.resolve_matter_document finds documents of the firm's own matters, and none behind a wall.
begin;
\ir cast/cast.sql
\ir cast/misplaced_entries.sql

select plan(6);

\ir both/resolve_matter_document.sql

select * from finish();
rollback;
