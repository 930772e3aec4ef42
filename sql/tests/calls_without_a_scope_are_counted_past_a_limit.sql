-- A login stores 60 calls without a scope in a minute. What it makes beyond is counted, takes no call number, and leaves
-- no gap. Retention takes both.
begin;
\ir fixtures/people.sql

select plan(9);

set local role firmwall_context;
select coalesce(pg_sequence_last_value('audit.call_no'), 0) as last_no \gset
select tests.as_agent();
select tests.assert_bound_role();
select is((select count(app.execute_tool('x' || n)) from generate_series(1, 200) as n), 200::bigint, 'each is answered');
select is(app.execute_tool('one more') ->> 'reason', 'no_scope', 'and denied');
set local role firmwall_context;
select is(pg_sequence_last_value('audit.call_no') - :last_no, 60::bigint, 'what is counted takes no number, so it is no gap');
select tests.as_admin();
select is((select count(*) from app.list_unscoped_calls(1000) as c where c.call_id is not null), 60::bigint, 'sixty are stored');
select is((select sum(c.calls) from app.list_unscoped_calls(1000) as c where c.call_id is null), 141::numeric, 'the others are counted');
select is(
  (select count(*) from app.doctor() as d where d.check_name = 'unscoped_calls' and d.level = 'warning'), 1::bigint, 'the doctor warns'
);

select tests.as_owner();
set local role firmwall_owner;
update audit.unscoped_call set at = at - interval '3 months';
update audit.unscoped_count set minute = minute - interval '3 months';
reset role;
select tests.as_admin();
select lives_ok('select app.keep_audit_partitions(0, 1)', 'old months go');
select is((select count(*) from app.list_unscoped_calls()), 0::bigint, 'with the calls without a scope');

select * from finish();
rollback;
