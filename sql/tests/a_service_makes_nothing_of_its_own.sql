-- No temporary object, no schema, nothing in any schema: there is nowhere to put a function or a table that
-- another object could be tricked into using.
-- Threats: T22, T23, T29.
begin;
\ir fixtures/base.sql

select plan(13);

select tests.as_service();
select tests.assert_bound_role();
select throws_ok('create temporary table t ()', '42501', null, 'no temporary table');
select throws_ok('create temporary view client as select 1', '42501', null, 'no temporary view');
select throws_ok('create temporary sequence s', '42501', null, 'no temporary sequence');
select throws_ok(
  'create function pg_temp.f() returns integer language sql as ''select 1''', '42501', null, 'no temporary function'
);
select throws_ok('create schema mine', '42501', null, 'no schema');
select throws_ok(format('create table %I.t ()', s), '42501', null, 'no table in ' || s)
from unnest(array['app', 'identity', 'audit', 'firmwall', 'public']) as s;
select is_empty(
  $$ select n.nspname from pg_namespace as n
     where has_schema_privilege(n.oid, 'create') and n.nspname !~ '^pg_(toast_)?temp' $$,
  'may create in no schema at all'
);
select ok(not has_database_privilege(current_database(), 'temporary'), 'has no TEMPORARY on the database');

select * from finish();
rollback;
