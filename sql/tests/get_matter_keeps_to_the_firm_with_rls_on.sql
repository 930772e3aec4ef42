-- app.get_matter shows a matter of the firm, and none behind a wall.
begin;
\ir fixtures/people.sql

select plan(6);

\ir shared/get_matter.sql

select * from finish();
rollback;
