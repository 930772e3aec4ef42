-- A write changes nothing: it leaves a proposal with before and after, and a person carries it out, with an audit
-- row of its own.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(24);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select app.execute_tool('update_matter_status', tests.good_params('update_matter_status')) as body \gset
select is(:'body'::jsonb ->> 'outcome', 'proposal', 'a write is a proposal');
select is(:'body'::jsonb #> '{proposal,before}', '{"status": "open"}', 'with what is');
select is(:'body'::jsonb #> '{proposal,after}', '{"status": "on hold"}', 'and what would be');
select is(:'body'::jsonb #>> '{proposal,subject,id}', tests.id('northwind arbitration')::text, 'of this matter');
select is(:'body'::jsonb -> 'result', 'null', 'no result');
select (:'body'::jsonb #>> '{proposal,proposal_id}') as proposal \gset
select is((select c.proposal_id from tests.calls() as c), :'proposal'::uuid, 'the audit row names the proposal');
select tests.call('add_client_alias', tests.good_params('add_client_alias')) as alias \gset
select tests.call('create_matter', tests.good_params('create_matter')) as matter \gset
select tests.call('add_matter_party', tests.good_params('add_matter_party')) as party \gset
select is(array[:'alias', :'matter', :'party'], array['proposal', 'proposal', 'proposal'], 'the other writes do the same');

select tests.as_service();
select is((select m.status from app.get_matter(tests.id('northwind arbitration')) as m), 'open', 'nothing has changed');
select is(
  (select count(*)::integer from app.list_proposals() as p where p.proposed_by = tests.id('anna') and p.call_id in (select c.call_id from tests.calls() as c)),
  4, 'four wait'
);

select app.approve_proposal(:'proposal') as body \gset
select is(:'body'::jsonb ->> 'outcome', 'executed', 'a person approves');
select is((select m.status from app.get_matter(tests.id('northwind arbitration')) as m), 'on hold', 'and it is done');
select is(
  (select array_agg((c.tool, c.outcome, c.proposal_id)::text) from tests.calls() as c where c.tool = 'approve_proposal'),
  array[('approve_proposal', 'executed', :'proposal'::uuid)::text], 'with an audit row of its own'
);
select is(app.approve_proposal(:'proposal') ->> 'reason', 'changed', 'once only');
select is(app.reject_proposal(:'proposal') ->> 'reason', 'changed', 'and not turned down afterwards');

-- each of the other writes, carried out
select p.proposal_id as alias from app.list_proposals() as p where p.tool = 'add_client_alias' \gset
select p.proposal_id as matter from app.list_proposals() as p where p.tool = 'create_matter' \gset
select p.proposal_id as party from app.list_proposals() as p where p.tool = 'add_matter_party' \gset
select is(app.approve_proposal(:'matter') #>> '{result,changed,matter_number}', 'M-50', 'a matter is created');
select is(app.query_matters('{"client_name": "Zebra Holdings"}') -> 'total', '2', 'for its client');
select is(app.approve_proposal(:'alias') #>> '{result,changed,alias}', 'Zebra Group', 'an alias is added');
select is(app.resolve_client('Zebra Group') #>> '{client,client_id}', tests.id('zebra')::text, 'and found by');
select is(app.approve_proposal(:'party') ->> 'reason', 'changed', 'the matter of the party has changed since: refused');
select app.execute_tool('add_matter_party', tests.good_params('add_matter_party')) #>> '{proposal,proposal_id}' as party \gset
select is(app.approve_proposal(:'party') ->> 'outcome', 'executed', 'proposed anew, the party is added');
select is(
  (
    select count(*)::integer
    from app.get_matter(tests.id('northwind arbitration')) as m
    cross join lateral jsonb_array_elements(m.parties) as p
    where p.value ->> 'name' = 'Port Trust'
  ), 1, 'to its matter'
);
select is(app.reject_proposal(tests.id('proposal of anna')) #>> '{result,status}', 'rejected', 'one is turned down');
select is_empty($$ select from app.list_proposals('open') where tool <> 'add_matter_party' $$, 'and no other waits');

select * from finish();
rollback;
