-- H1: without a context a call is denied as no_scope before anything is looked up, with a tampered one as well, and
-- recorded without a firm; only an administrator reads that.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(10);

select tests.as_agent();
select tests.assert_bound_role();
select is(tests.call('find_client', '{"name": "Manish Gupta"}'), 'denied no_scope', 'nobody: no scope, not an honest none');
select is(tests.call('no_such_tool'), 'denied no_scope', 'whatever the tool');
select set_config('firmwall.context', tests.id('alder') || '|' || tests.id('anna') || '|' || repeat('0', 64), true);
select is(tests.call('find_client', '{"name": "Manish Gupta"}'), 'denied no_scope', 'a forged context is no scope');
select tests.act_as_nobody();
select is((select count(*)::integer from tests.calls()), 0, 'none of it in the trail of a firm');
select throws_ok('select * from app.list_unscoped_calls()', '42501', null, 'an assistant does not read it');
select tests.as_service();
select throws_ok('select * from app.list_unscoped_calls()', '42501', null, 'nor does a service');
select throws_ok('select * from app.audit_gaps()', '42501', null, 'nor gaps');
select tests.as_admin();
select results_eq(
  'select tool from app.list_unscoped_calls() order by at', array['find_client', 'no_such_tool', 'find_client'], 'an administrator does'
);
select is((select count(*)::integer from app.list_unscoped_calls(1)), 1, 'as many as asked for');

select * from finish();
rollback;
