-- A service that names a table gets 42501, inside a context as well: reading, explaining, locking, emptying
-- and copying alike.
-- Threats: T08, T14.
begin;
\ir fixtures/people.sql

create function tests.every_table() returns setof regclass
language sql
stable
as $$
  select c.oid::regclass
  from pg_class as c
  where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  order by c.oid::regclass::text
$$;

select plan(1 + 7 * (select count(*)::integer from tests.every_table()));

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select throws_ok(format(v.statement, t), '42501', null, format(v.statement, t))
from tests.every_table() as t
cross join (
  values
  ('select from %s'),
  ('explain select from %s'),
  ('insert into %s default values'),
  ('delete from %s'),
  ('truncate %s'),
  ('lock table %s in access exclusive mode'),
  ('create temporary table copied as table %s')
) as v (statement);

select * from finish();
rollback;
