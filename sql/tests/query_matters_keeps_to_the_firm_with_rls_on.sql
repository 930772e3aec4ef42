-- app.query_matters lists and counts the firm's own matters, and none behind a wall.
begin;
\ir fixtures/people.sql

select plan(7);

\ir shared/query_matters.sql

select * from finish();
rollback;
