-- app.get_matter shows a matter of the firm, and none behind a wall.
begin;
\ir cast/cast.sql

select plan(6);

\ir both/get_matter.sql

select * from finish();
rollback;
