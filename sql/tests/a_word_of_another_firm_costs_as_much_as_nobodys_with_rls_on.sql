-- A search does as much work for a word that another firm holds as for one that nobody holds.
-- Threats: T10.
begin;
\ir fixtures/people.sql

select plan(7);

\ir shared/work_of_a_search.sql

select * from finish();
rollback;
