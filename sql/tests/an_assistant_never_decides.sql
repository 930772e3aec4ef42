-- No assistant approves or rejects: not through the function, not through execute_tool, not as a login that is a service
-- beside, not as a member whose role is assistant, whatever a DBA grants.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(10);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select throws_ok('select app.approve_proposal(gen_random_uuid())', '42501', null, 'the function is not for assistants');
select throws_ok('select app.reject_proposal(gen_random_uuid())', '42501', null, 'nor is rejecting');
select is(
  tests.call('approve_proposal', jsonb_build_object('proposal_id', tests.id('proposal of anna'))), 'denied not_permitted',
  'there is no such tool'
);

select tests.login_of('firmwall_agent') as both \gset
select tests.as_owner();
grant firmwall_app to :both;
set local role :both;
select is(
  app.approve_proposal(tests.id('proposal of anna')) ->> 'reason', 'not_permitted', 'a login that is both is an assistant'
);
select is((select count(*)::integer from tests.calls() as c where c.reason = 'not_permitted'), 2, 'each attempt is recorded');
select tests.as_service();
select is((select p.status from app.list_proposals() as p), 'open', 'the proposal waits');

select tests.as_owner();
set local role firmwall_owner;
select throws_ok(
  $$ insert into identity.role_permission values ('assistant', 'proposals:approve') $$, '23514', null,
  'the role assistant cannot be given the permission'
);
reset role;
set local role firmwall_context;
update identity.membership set role = 'assistant' where person_id = tests.id('anna');
select tests.as_service();
select is(app.approve_proposal(tests.id('proposal of anna')) ->> 'reason', 'not_permitted', 'a member who is an assistant decides on nothing');
select is(app.execute_tool('query_matters') ->> 'outcome', 'executed', 'and reads');

select * from finish();
rollback;
