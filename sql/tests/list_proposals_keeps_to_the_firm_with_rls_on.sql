-- app.list_proposals shows the proposals of the firm, and none on a matter behind a wall.
begin;
\ir cast/cast.sql

select plan(4);

\ir both/list_proposals.sql

select * from finish();
rollback;
