-- T44: a tool that does not exist and one that the caller may not use give one body, but for the name it echoes.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(7);

select tests.as_owner();
set local role firmwall_context;
update identity.membership set role = 'auditor' where person_id = tests.id('paul');
reset role;
select tests.act_as('paul');
select tests.as_agent();
select tests.assert_bound_role();
select is(
  (tests.plain(app.execute_tool('get_matter', tests.good_params('get_matter'))) - 'tool')::text,
  (tests.plain(app.execute_tool('no_such_tool', tests.good_params('get_matter'))) - 'tool')::text,
  'not granted and unknown are one body'
);
select is(
  (tests.plain(app.execute_tool('approve_proposal', '{}')) - 'tool')::text,
  (tests.plain(app.execute_tool(null, '{}')) - 'tool')::text,
  'so is what is only for people, and no name at all'
);
select is(tests.call('get_matter', '{"junk": 1}'), 'denied not_permitted', 'parameters are not looked at before the permission');
select is(
  (select array_agg(distinct c.error_code) from tests.calls() as c), array['FW030'], 'and so are their audit rows'
);
select is_empty('select from app.granted_tool_catalog()', 'the catalog is empty');
select is((select count(*)::integer from tests.calls()), 5, 'one row each');

select * from finish();
rollback;
