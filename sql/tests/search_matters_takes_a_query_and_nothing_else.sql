-- The query is the only key that search_matters takes: a limit, an id or a scope that a model adds, plain or nested, is
-- dropped and never refused, and the answer is the same to the byte.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table added (key text, value jsonb) on commit drop;
grant select on added to public;
insert into added values
('limit', '1'), ('limit', '10000'), ('limit', '"all"'), ('offset', '10'),
('matter_id', to_jsonb(tests.id('zebra takeover'))), ('matter_id', '"no id"'),
('client_id', to_jsonb(tests.id('quokka'))),
('firm_id', to_jsonb(tests.id('birch'))), ('user_id', to_jsonb(tests.id('boris'))),
('input', jsonb_build_object('firm_id', tests.id('birch'), 'limit', 1000)),
('scope', jsonb_build_array(jsonb_build_object('firm_id', tests.id('birch'))));

select plan(3 * (select count(*)::integer from added) + 3);

select tests.act_as('walter');
select tests.as_agent();
select tests.assert_bound_role();
select is(
  tests.plain(app.execute_tool('search_matters', jsonb_build_object('query', q.query, a.key, a.value)))::text,
  tests.plain(app.execute_tool('search_matters', jsonb_build_object('query', q.query)))::text,
  format('%s with %s = %s', q.query, a.key, left(a.value::text, 20))
)
from added as a
cross join unnest(array['northwind', 'gupta zebra', 'quokka']) as q (query);
select is(
  tests.call('search_matters', jsonb_build_object('limit', 3)), 'denied invalid_params', 'which is no query itself'
);
select is(
  (select t.arguments -> 'properties' from app.granted_tool_catalog() as t where t.name = 'search_matters') - 'query', '{}',
  'nor is another key shown'
);

select * from finish();
rollback;
