-- A search does as much work for a word that another firm holds as for one that nobody holds.
-- Threats: T10.
begin;
\ir cast/cast.sql

select plan(7);

\ir both/work_of_a_search.sql

select * from finish();
rollback;
