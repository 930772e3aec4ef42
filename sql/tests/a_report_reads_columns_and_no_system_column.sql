-- firmwall_reader has SELECT on columns. So it reads no system column: xmax of a client's row tells that a matter
-- of that client was written, also one behind a wall. And it locks nothing. Threats: T14, T55.
begin;
\ir fixtures/people.sql

create function tests.report_tables() returns setof regclass
language sql
stable
as $$ select t::regclass from unnest(array['app.client', 'app.matter', 'app.matter_party', 'app.document']) as t $$;

-- what a report is not to read, though it reads the table; a column is here or is granted
create table tests.withheld (relation regclass, column_name name);

select plan(43);

select set_eq(
  $$
    select t, a.attname
    from tests.report_tables() as t
    join pg_attribute as a on a.attrelid = t and a.attnum > 0 and not a.attisdropped
    where has_column_privilege('firmwall_reader', t, a.attnum, 'select')
    union all
    select relation, column_name from tests.withheld
  $$,
  $$
    select t, a.attname
    from tests.report_tables() as t
    join pg_attribute as a on a.attrelid = t and a.attnum > 0 and not a.attisdropped
  $$,
  'each column is granted or withheld'
);
select is_empty(
  $$
    select c.oid::regclass from pg_class as c
    where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_table_privilege('firmwall_reader', c.oid, 'select')
  $$,
  'no table is granted whole'
);
select is_empty(
  $$ select t from tests.report_tables() as t where not has_table_privilege('firmwall_backup', t, 'select') $$,
  'but to a backup'
);

select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();

select isnt_empty(format('select * from %s', t), 'a report reads ' || t) from tests.report_tables() as t;
select isnt_empty(format('select to_jsonb(r) from %s as r', t), 'whole rows of ' || t) from tests.report_tables() as t;

select throws_ok(format('select %I from %s', s.name, t), '42501', null, format('%s of %s', s.name, t))
from tests.report_tables() as t
cross join unnest(array['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid']) as s (name);

select throws_ok(
  'select (r).xmax from (select c as r from app.client as c) as q', '42703', null,
  'a whole row has no system column'
);
select throws_ok(
  'select (c).xmax from app.client as c', '42501', null,
  'nor does it lead to one'
);
select throws_ok(
  'select c.client_number from app.client as c where c.xmax::text <> ''0''', '42501', null,
  'nor does a filter'
);
select throws_ok(format('lock table %s in access share mode', t), '42501', null, 'no lock on ' || t)
from tests.report_tables() as t;

select * from finish();
rollback;
