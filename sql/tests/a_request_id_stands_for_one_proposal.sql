-- The same request id answers with the same body and leaves one proposal; with other parameters it is refused; each
-- person has request ids of their own; a question takes none.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(13);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select app.execute_tool('update_matter_status', tests.good_params('update_matter_status'), 'r-1') as body \gset
select is(
  app.execute_tool('update_matter_status', tests.good_params('update_matter_status'), 'r-1')::text, :'body'::jsonb::text,
  'asked again, the same body to the byte'
);
select is((select count(*)::integer from app.list_proposals() as p where p.call_id = (:'body'::jsonb ->> 'call_id')::uuid), 1, 'one proposal');
select is((select count(*)::integer from tests.calls()), 2, 'two audit rows');
select is(
  (select c.repeats from tests.calls() as c where c.repeats is not null), (:'body'::jsonb ->> 'call_id')::uuid,
  'the second says which call it repeats'
);
select is(
  app.execute_tool(
    'update_matter_status', jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'status', 'closed'), 'r-1'
  ) ->> 'reason', 'invalid_params', 'other parameters: refused'
);
select is(
  app.execute_tool('add_client_alias', tests.good_params('add_client_alias'), 'r-1') ->> 'reason', 'invalid_params',
  'another tool: refused'
);

select tests.act_as('ada');
select is(
  app.execute_tool('add_client_alias', tests.good_params('add_client_alias'), 'r-1') ->> 'outcome', 'proposal',
  'for another person the id is free'
);
-- behind a wall that went up since, the old body is not shown again
select tests.act_as('ada');
select tests.as_exec();
update app.matter set excluded_person_ids = array[tests.id('anna')] where firm_id = tests.id('alder') and matter_id = tests.id('northwind arbitration');
select tests.act_as('anna');
select tests.as_service();
select is(
  app.execute_tool('update_matter_status', tests.good_params('update_matter_status'), 'r-1') ->> 'reason', 'not_found',
  'shut out since, one is told nothing by repeating'
);

-- a question takes no request id, and stores nothing
select tests.act_as('anna');
select count(*) as waiting from app.list_proposals() \gset
select app.execute_tool(
  'add_client_alias', '{"client_name": "Manish Gupta", "alias": "MG"}', 'r-2'
) as body \gset
select is(:'body'::jsonb ->> 'outcome', 'needs_clarification', 'a write with a name that fits two is a question');
select is((select count(*)::integer from app.list_proposals()), :waiting, 'and proposes nothing (H5)');
select is(
  app.execute_tool(
    'add_client_alias', jsonb_build_object('client_id', tests.id('manish of pune'), 'alias', 'MG'), 'r-2',
    (:'body'::jsonb ->> 'call_id')::uuid
  ) ->> 'outcome', 'proposal', 'answered under the same request id, it is a proposal'
);
select is(
  app.execute_tool('query_matters', '{}', repeat('x', 201)) ->> 'reason', 'invalid_params', 'an id has at most 200 characters'
);

select * from finish();
rollback;
