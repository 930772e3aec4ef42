-- T18 and retention: months are made with forced row-level security and no way in but a backup's, take the rows that
-- waited for them, and leave whole.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(17);

-- rows of the month before last, of last month and of this one, all in the default partition
select tests.act_as('anna');
select tests.as_exec();
insert into audit.tool_call
select
  c.firm_id, gen_random_uuid(), date_trunc('month', now(), 'UTC') - make_interval(months => m.n), m.n + 1, c.user_id, 'get_matter', 1,
  c.params, null, 'executed', null, null, null, null, null, null, 0, '{}', false, '{}', null, null, null, null, null, 1
from audit.tool_call as c
cross join generate_series(0, 2) as m (n)
where c.call_id = tests.id('call of anna');
select is((select count(*)::integer from audit.tool_call), 4, 'the rows are there');

select tests.as_owner();
select tests.as_service();
select throws_ok('select app.keep_audit_partitions()', '42501', null, 'a service keeps no partitions');
select tests.as_owner();
select tests.as_admin();
select throws_ok('select app.keep_audit_partitions(p_months_kept => 0)', 'FW012', null, 'nor none at all');
select is((select count(*)::integer from app.keep_audit_partitions(1) as k where k.done = 'made'), 2, 'this month and the next are made');
select is_empty('select app.keep_audit_partitions(1)', 'once');
select tests.as_owner();
set local role firmwall_exec;
select is((select count(*)::integer from audit.tool_call), 4, 'no row was lost');
reset role;

select 'tool_call_' || to_char(now() at time zone 'UTC', 'YYYY_MM') as month \gset
set local role firmwall_owner;
select is(
  (select count(distinct c.tableoid)::integer from audit.tool_call as c), 0, 'the owner sees none of them: row-level security is forced'
);
reset role;
select is(
  (select array_agg(c.relrowsecurity and c.relforcerowsecurity) from pg_class as c where c.relname in (:'month', 'tool_call_default')), array[true, true],
  'on the month and on the default'
);
select policies_are('audit', :'month', array['a backup copies every call'], 'a backup may copy the month');
select table_privs_are('audit', :'month', r.role, '{}', r.role || ' has no way into it') from unnest(array['firmwall_app', 'firmwall_exec', 'firmwall_admin']) as r (role);
set local role firmwall_exec;
select is(
  (select array_agg(distinct c.tableoid::regclass::text order by c.tableoid::regclass::text) from audit.tool_call as c),
  array['audit.' || :'month', 'audit.tool_call_default'], 'this month''s rows moved, the older ones wait'
);
reset role;
select tests.as_agent();
select is(tests.call('query_matters'), 'executed', 'a call goes into the month');
select tests.as_owner();

-- a year passes
set local role firmwall_owner;
create table audit.tool_call_2020_01 partition of audit.tool_call for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00');
reset role;
select tests.as_admin();
select results_eq(
  'select partition, done from app.keep_audit_partitions(1, 12)', $$ values ('audit.tool_call_2020_01', 'dropped') $$, 'an old month is dropped'
);
select tests.as_owner();
select is(to_regclass('audit.tool_call_2020_01'), null, 'whole');
set local role firmwall_exec;
select is((select count(*)::integer from audit.tool_call), 5, 'and no other row');

select * from finish();
rollback;
