-- app.upsert_matters writes matters of the firm alone, and none behind a wall.
begin;
\ir fixtures/people.sql

select plan(7);

\ir shared/upsert_matters.sql

select * from finish();
rollback;
