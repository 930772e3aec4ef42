-- T44, T55: for every tool that takes an id, a row of another firm, no row at all and a walled row give one body
-- to the byte, and one kind of audit row.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table asked as
select t.name, a.key
from firmwall.tool as t
cross join lateral jsonb_each(t.arguments -> 'properties') as a
where t.active and t.kind <> 'decision' and a.key = 'matter_id';
grant select on asked to public;

select plan(3 * (select count(*)::integer from asked) + 11);

create function tests.body_for(p_tool text, p_id uuid) returns jsonb
language sql
as $$ select tests.plain(app.execute_tool(p_tool, tests.good_params(p_tool) || jsonb_build_object('matter_id', p_id))) $$;

select tests.act_as('walter');
select tests.as_agent();
select tests.assert_bound_role();
select is(
  tests.body_for(a.name, tests.id('quokka refinancing'))::text, tests.body_for(a.name, gen_random_uuid())::text,
  a.name || ': elsewhere and nowhere are one'
)
from asked as a;
select is(
  tests.body_for(a.name, tests.id('zebra takeover'))::text, tests.body_for(a.name, gen_random_uuid())::text,
  a.name || ': walled out and nowhere are one'
)
from asked as a;
select is(
  tests.body_for(a.name, tests.id('gupta estate'))::text, tests.body_for(a.name, gen_random_uuid())::text,
  a.name || ': not let in and nowhere are one'
)
from asked as a;
select is(
  (select count(*)::integer from tests.calls()), 6 * (select count(*)::integer from asked), 'each call left one row'
);
select is(
  (select count(distinct (c.outcome, c.reason, c.error_code, c.row_count, c.matter_ids, c.id_came_by))::integer from tests.calls() as c),
  1, 'all of one kind'
);
select is((select min(c.reason) from tests.calls() as c), 'not_found', 'which is not_found');

-- the same where a write names a client, and where a person decides on a proposal
select is(
  tests.plain(app.execute_tool(t.name, tests.good_params(t.name) - 'client_name' || jsonb_build_object('client_id', tests.id('quokka'))))::text,
  tests.plain(app.execute_tool(t.name, tests.good_params(t.name) - 'client_name' || jsonb_build_object('client_id', gen_random_uuid())))::text,
  t.name || ': a client elsewhere and nowhere are one'
)
from unnest(array['add_client_alias', 'create_matter']) as t (name);
select tests.as_owner();
select tests.act_as('anna');
select tests.as_service();
select app.execute_tool(
  'update_matter_status', jsonb_build_object('matter_id', tests.id('zebra takeover'), 'status', 'closed')
) #>> '{proposal,proposal_id}' as walled \gset
select tests.act_as('walter');
select is(tests.plain(app.approve_proposal(tests.id('proposal of boris')))::text, tests.plain(app.approve_proposal(gen_random_uuid()))::text, 'approving: elsewhere and nowhere are one');
select is(tests.plain(app.approve_proposal(:'walled'))::text, tests.plain(app.approve_proposal(gen_random_uuid()))::text, 'approving: walled and nowhere are one');
select is(tests.plain(app.reject_proposal(:'walled'))::text, tests.plain(app.reject_proposal(gen_random_uuid()))::text, 'rejecting as well');

-- a list by client is empty, and well formed, whoever the client is
select is(
  tests.plain(app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('quokka')))),
  tests.plain(app.execute_tool('query_matters', jsonb_build_object('client_id', gen_random_uuid()))),
  'query_matters: a client of another firm and no client are one'
);
select is(
  tests.plain(app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('zebra')))),
  tests.plain(app.execute_tool('query_matters', jsonb_build_object('client_id', gen_random_uuid()))),
  'query_matters: a client whose matters are all walled looks like one without'
);

select * from finish();
rollback;
