-- What is approved is what was seen: any change of the row since, an expired proposal, a taken number or a wall that
-- came down in between is a refusal that changes nothing.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(12);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select app.execute_tool('update_matter_status', tests.good_params('update_matter_status')) #>> '{proposal,proposal_id}' as status \gset
select app.execute_tool('create_matter', tests.good_params('create_matter')) #>> '{proposal,proposal_id}' as matter \gset
select app.execute_tool('create_matter', tests.good_params('create_matter')) #>> '{proposal,proposal_id}' as twin \gset
select app.execute_tool(
  'update_matter_status', jsonb_build_object('matter_id', tests.id('gupta lease'), 'status', 'open')
) #>> '{proposal,proposal_id}' as lease \gset

select tests.as_exec();
update app.matter set description = 'somebody was here' where firm_id = tests.id('alder') and matter_id = tests.id('northwind arbitration');
select tests.as_service();
select is(app.approve_proposal(:'status') ->> 'reason', 'changed', 'another column of the row has changed: refused');
select is((select m.status from app.get_matter(tests.id('northwind arbitration')) as m), 'open', 'nothing was changed');
select is((select c.error_code from tests.calls() as c where c.tool = 'approve_proposal'), 'FW031', 'and one row says so');
select is((select p.status from app.list_proposals() as p where p.proposal_id = :'status'), 'open', 'it waits still');

select is(app.approve_proposal(:'matter') ->> 'outcome', 'executed', 'one of two proposals for a number is carried out');
select is(app.approve_proposal(:'twin') ->> 'reason', 'changed', 'the other finds the number taken');

set local role firmwall_exec;
update firmwall.proposal set expires_at = now() where firm_id = tests.id('alder') and proposal_id = :'lease';
select tests.as_service();
select is(app.approve_proposal(:'lease') ->> 'reason', 'expired', 'an expired proposal is not carried out');
select is((select p.status from app.list_proposals('expired') as p), 'expired', 'and is listed as such');
select is_empty(
  format('select from app.list_proposals() where proposal_id = %L', :'lease'), 'no longer among the open ones'
);

-- a wall between proposal and approval
select tests.as_exec();
update app.matter set excluded_person_ids = array[tests.id('paul')] where firm_id = tests.id('alder') and matter_id = tests.id('northwind arbitration');
set local role firmwall_context;
update identity.membership set role = 'partner' where person_id = tests.id('paul');
select tests.act_as('paul');
select tests.as_service();
select is(app.approve_proposal(:'status') ->> 'reason', 'not_found', 'who is walled out of the matter finds no proposal');
select is_empty(format('select from app.list_proposals(''all'') where proposal_id = %L', :'status'), 'nor sees it listed');

select * from finish();
rollback;
