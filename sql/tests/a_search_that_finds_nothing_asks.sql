-- Through a tool call, a search that finds nothing asks, by its rule, and offers "None of these", as one that finds a near
-- tie does: an empty list never says that there is no such matter. Body and audit row carry the same decision.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table searched (name text, tool text, query text, action text, nothing text) on commit drop;
grant select on searched to public;
insert into searched values
('no matter', 'search_matters', 'zorgelfund', 'ask', 'ranked_miss'),
('no document', 'resolve_matter_document', 'zorgelfund', 'ask', 'ranked_miss'),
('nothing at all', 'global_search', 'zorgelfund', 'ask', 'ranked_miss'),
('a matter', 'search_matters', 'northwind v harbour authority', 'propose', null),
('part of a matter', 'search_matters', 'northwind v bell', 'ask', null),
('a document', 'resolve_matter_document', 'statement of claim', 'propose', null),
('part of a document', 'resolve_matter_document', 'statement of bell', 'ask', null),
('some of all', 'global_search', 'northwind', 'ask', null);

create function tests.body_of(p_tool text, p_query text) returns jsonb
language sql
as $$
  select app.execute_tool(
    p_tool,
    jsonb_build_object('query', p_query) || case p_tool
      when 'resolve_matter_document' then jsonb_build_object('matter_id', tests.id('northwind arbitration'))
      else '{}'
    end
  )
$$;
create temporary table said (name text, body jsonb) on commit drop;
grant select, insert on said to public;

select plan(4 * (select count(*)::integer from searched) + 1);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
insert into said select s.name, tests.body_of(s.tool, s.query) from searched as s;
select is(b.body #>> '{decision,action}', s.action, s.name || ': ' || s.action)
from searched as s
join said as b on b.name = s.name;
select is(b.body ->> 'none_of_these', 'None of these', s.name || ': none of these is offered')
from searched as s
join said as b on b.name = s.name;
select is(b.body #>> '{nothing,kind}', s.nothing, s.name || ': which nothing')
from searched as s
join said as b on b.name = s.name;
select tests.as_owner();
select results_eq(
  format(
    'select c.outcome, c.decision, c.decision_rule from tests.calls() as c where c.call_id = %L', b.body ->> 'call_id'
  ),
  format('values (%L, %L, %L)', 'executed', b.body #>> '{decision,action}', b.body #>> '{decision,rule}'),
  b.name || ': the audit row says the same'
)
from said as b;

select * from finish();
rollback;
