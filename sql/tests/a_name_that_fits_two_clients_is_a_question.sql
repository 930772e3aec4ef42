-- MD-11 (clarify): a name that fits two clients of the firm comes back as one choice for each, and nothing is picked.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(16);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select app.execute_tool('query_matters', '{"client_name": "Manish Gupta"}', 'ask-1') as body \gset

select is(:'body'::jsonb ->> 'outcome', 'needs_clarification', 'the outcome is a question');
select is(:'body'::jsonb -> 'result', 'null', 'nothing was picked');
select is(:'body'::jsonb -> 'reason', 'null', 'a question is no denial');
select is(
  (select array_agg(c.value ->> 'id' order by c.value ->> 'label') from jsonb_array_elements(:'body'::jsonb -> 'choices') as c),
  array[tests.id('manish of delhi')::text, tests.id('manish of pune')::text],
  'one choice for each active client: not the one who left, not the one of the other firm'
);
select is(
  (select count(distinct c.value ->> 'label')::integer from jsonb_array_elements(:'body'::jsonb -> 'choices') as c),
  2, 'the labels can be told apart'
);
select is(
  (select count(*)::integer from jsonb_array_elements(:'body'::jsonb -> 'choices') as c where c.value ->> 'entity_type' = 'client'),
  2, 'each says that it is a client'
);
select is(:'body'::jsonb -> 'choices_truncated', 'false', 'and these are all');
select is(:'body'::jsonb ->> 'none_of_these', 'None of these', 'none of these is offered');

select is((select count(*)::integer from tests.calls()), 1, 'the call left one audit row');
select is((select c.outcome from tests.calls() as c), 'needs_clarification', 'which says that it was a question');
select is((select c.call_id::text from tests.calls() as c), :'body'::jsonb ->> 'call_id', 'under the id that the body names');
select is((select cardinality(c.choice_ids) from tests.calls() as c), 2, 'and what was offered');
select is((select c.request_id from tests.calls() as c), 'ask-1', 'and for which request');
select is((select c.matter_ids from tests.calls() as c), '{}', 'no matter was shown');

-- the turn after: the same read with the chosen id
select is(
  app.execute_tool(
    'query_matters', jsonb_build_object('client_id', tests.id('manish of pune')), null, (:'body'::jsonb ->> 'call_id')::uuid
  ) #>> '{result,matters,0,matter_number}',
  'M-4', 'asked again with the chosen id, the same read executes'
);

select * from finish();
rollback;
