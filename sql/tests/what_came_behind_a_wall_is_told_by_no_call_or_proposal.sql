-- A wall hides what was said about the matter as well: calls that were refused, decisions on its proposals, and
-- the proposal by which it came to be.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(9);

-- walter reads the trail and may decide, and is outside of every wall here
set local role firmwall_context;
update identity.membership set role = 'partner' where person_id in (tests.id('walter'), tests.id('ada'));
select tests.act_as('ada');
select tests.as_service();
select tests.assert_bound_role();

-- calls about a walled matter that end as denials
select is(
  tests.call('update_matter_status', jsonb_build_object('matter_id', tests.id('zebra takeover'), 'status', 'open')),
  'denied invalid_params', 'a write that would change nothing'
);
select is(
  tests.call(
    'add_matter_party', jsonb_build_object('matter_id', tests.id('zebra takeover'), 'name', 'Savanna Foods plc', 'role', 'target')
  ),
  'denied invalid_params', 'a party that is there'
);
select app.execute_tool(
  'update_matter_status', jsonb_build_object('matter_id', tests.id('zebra takeover'), 'status', 'closed')
) #>> '{proposal,proposal_id}' as zebra \gset
select app.reject_proposal(:'zebra');
select is(app.reject_proposal(:'zebra') ->> 'reason', 'changed', 'a decision that was taken before');

-- a matter that is proposed, made, and walled afterwards
select app.execute_tool(
  'create_matter', '{"client_name": "Zebra Holdings", "matter_number": "M-60", "title": "Project Nightjar"}'
) #>> '{proposal,proposal_id}' as nightjar \gset
select app.approve_proposal(:'nightjar') #>> '{result,changed,matter_id}' as matter \gset
select tests.as_admin();
select app.set_matter_wall('M-60', array[tests.id('walter')]);

select tests.as_service();
select is((select count(*)::integer from app.audit_trail() as t where t.tool <> 'get_matter'), 7, 'who is inside reads all of it');
select is((select count(*)::integer from app.list_proposals('all') as p where p.proposal_id = :'nightjar'), 1, 'and sees the proposal');
select tests.act_as('walter');
select is_empty(
  $$ select t.tool, t.params from app.audit_trail() as t where t.tool <> 'get_matter' $$, 'who is outside reads nothing of it'
);
select is_empty(format('select from app.list_proposals(''all'') where proposal_id = %L', :'nightjar'), 'nor sees the proposal');
select is(app.reject_proposal(:'nightjar') ->> 'reason', 'not_found', 'nor finds it');

select * from finish();
rollback;
