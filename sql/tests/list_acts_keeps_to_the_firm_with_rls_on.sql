-- app.list_acts shows the acts of the firm to those who may read them, and none behind a wall.
-- Threats: T38, T52.
begin;
\ir fixtures/people.sql

select plan(9);

\ir shared/list_acts.sql

select * from finish();
rollback;
