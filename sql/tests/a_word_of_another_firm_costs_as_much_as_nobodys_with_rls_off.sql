-- A search does as much work for a word that another firm holds as for one that nobody holds, with row-level
-- security off.
-- Threats: T10.
begin;
\ir fixtures/people.sql

select plan(8);

select tests.all_rls_off();
\ir shared/work_of_a_search.sql

select * from finish();
rollback;
