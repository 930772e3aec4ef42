-- app.query_matters lists and counts the firm's own matters, and none behind a wall.
begin;
\ir cast/cast.sql

select plan(7);

\ir both/query_matters.sql

select * from finish();
rollback;
