-- app.list_proposals shows the proposals of the firm, and none on a matter behind a wall.
begin;
\ir fixtures/people.sql

select plan(4);

\ir shared/list_proposals.sql

select * from finish();
rollback;
