-- A report reads under row-level security and can neither write, lock nor empty a table, nor copy into one.
begin;
\ir fixtures/people.sql

create function tests.report_tables() returns setof regclass
language sql
stable
as $$
  select c.oid::regclass
  from pg_class as c
  where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
    and has_any_column_privilege('firmwall_reader', c.oid, 'select')
  order by c.oid::regclass::text
$$;

select plan(1 + 6 * (select count(*)::integer from tests.report_tables()));

select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();
select throws_ok(format(v.statement, t), '42501', null, format(v.statement, t))
from tests.report_tables() as t
cross join (
  values
  ('insert into %s default values'),
  ('update %s set firm_id = firm_id'),
  ('delete from %s'),
  ('truncate %s'),
  ('lock table %s in row exclusive mode'),
  ('lock table %s in access share mode')
) as v (statement);

select * from finish();
rollback;
