-- T49: a call that was rolled back after it was read leaves a gap in the numbers, and audit_gaps() shows it.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(7);

select tests.act_as('anna');
select tests.as_agent();
select tests.call('query_matters');
select tests.as_owner();
select tests.as_admin();
select coalesce(max(g.last_missing), 0) as before from app.audit_gaps() as g \gset
select tests.as_owner();
select tests.as_agent();
savepoint peek;
select is(tests.call('query_matters'), 'executed', 'an answer is read');
select is(tests.call('query_matters'), 'executed', 'and another');
rollback to peek;
select is((select count(*)::integer from tests.calls()), 1, 'and their rows are rolled back');
select tests.call('query_matters');
savepoint peek;
select tests.call('get_matter');
rollback to peek;

select tests.as_owner();
select tests.as_admin();
select is(
  (select array_agg(g.missing order by g.first_missing) from app.audit_gaps() as g where g.first_missing > :before), array[2, 1]::bigint[],
  'two are missing, then one after the newest row'
);
select is(
  (select array_agg(g.before_call_at is null order by g.first_missing) from app.audit_gaps() as g where g.first_missing > :before), array[false, true],
  'with the times of the calls around them'
);
select tests.as_owner();
select is_empty(
  $$
  select from pg_proc as p, unnest(p.proargnames) as a (name)
  where p.pronamespace = 'app'::regnamespace and a.name = 'call_no'
  $$,
  'no function shows a call number'
);
select tests.as_agent();
select is(app.execute_tool('query_matters') ? 'call_no', false, 'nor does a body');

select * from finish();
rollback;
