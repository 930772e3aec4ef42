-- app.upsert_matters writes matters of the firm alone, and none behind a wall.
begin;
\ir cast/cast.sql

select plan(7);

\ir both/upsert_matters.sql

select * from finish();
rollback;
