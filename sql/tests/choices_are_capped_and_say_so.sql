-- Two hundred namesakes are ten choices, with a word that there are more and none on how many; walled
-- things are never among them.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(4);

select tests.act_as('anna');
select tests.as_exec();
insert into app.client (firm_id, client_number, display_name)
select tests.id('alder'), 'N' || n, 'Ravi Kumar' from generate_series(1, 200) as n;
select tests.as_agent();
select app.execute_tool('find_client', '{"name": "Ravi Kumar"}') as body \gset
select is(jsonb_array_length(:'body'::jsonb -> 'choices'), 10, 'ten are offered');
select is(:'body'::jsonb -> 'choices_truncated', 'true', 'and that there are more is said');
select is(:'body'::jsonb - array[
  'tool', 'call_id', 'outcome', 'result', 'choices', 'choices_truncated', 'none_of_these', 'nothing', 'reason', 'parameter', 'decision', 'proposal'
], '{}', 'but not how many: a body has its twelve keys and no other');
select is((select cardinality(c.choice_ids) from tests.calls() as c), 10, 'the audit row holds the ten');

select * from finish();
rollback;
