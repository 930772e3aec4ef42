-- One match resolves and proceeds; no match is an honest none, never a false "0 matters".
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(9);

select tests.act_as('anna');
select tests.as_agent();
select app.execute_tool('query_matters', '{"client_name": "Northwind Shipping"}') as body \gset
select is(:'body'::jsonb ->> 'outcome', 'executed', 'one client: the read executes');
select is(:'body'::jsonb #>> '{result,client,client_number}', '010', 'and says which client it took');
select is(:'body'::jsonb #>> '{result,scope}', 'active', 'among the active ones');
select is(:'body'::jsonb #>> '{result,total}', '1', 'with that client''s matters');
select is((select c.id_came_by from tests.calls() as c), 'unique_match', 'the audit row says how the id came');

select app.execute_tool('query_matters', '{"client_name": "Wombat"}') as body \gset
select is(:'body'::jsonb ->> 'reason', 'not_found', 'no client: not found');
select is(:'body'::jsonb -> 'result', 'null', 'not a list of no matters');
select is(
  :'body'::jsonb -> 'nothing',
  '{"kind": "not_found", "text": "No client you can see goes by this name."}', 'in fixed words'
);
select is((select array_agg(c.outcome order by c.call_no) from tests.calls() as c), array['executed', 'denied'], 'one row each');

select * from finish();
rollback;
