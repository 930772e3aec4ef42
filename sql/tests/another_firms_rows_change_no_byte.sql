-- T10, T11: whatever another firm, or a walled matter of one's own, holds, every read tool answers the same
-- to the byte as if it were not there: names, words, numbers and dates made to collide, to rank, to fail a cast.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table asked (n integer, tool text, params jsonb, alone text);
grant select, update on asked to public;
insert into asked (n, tool, params)
select row_number() over (), a.tool, a.params
from (
  select t.name, tests.good_params(t.name) from firmwall.tool as t where t.active and t.kind = 'read'
  union all
  select 'find_client', jsonb_build_object('name', n.name) from unnest(array['Manish Gupta', 'Manish', 'Maneesh Gupta', 'Wombat', 'NWS', 'Ravi']) as n (name)
  union all
  select t.name, jsonb_build_object('query', q.query)
  from unnest(array['search_matters', 'global_search']) as t (name)
  cross join unnest(array['northwind', 'gupta', 'wombat', 'zebra savanna', 'M-1', 'pune warehouse lease', '1/0', 'kandla or wombat']) as q (query)
  union all
  select 'query_matters', p.params::jsonb
  from unnest(array['{}', '{"q": "gupta"}', '{"q": "wombat"}', '{"client_name": "Manish Gupta"}', '{"opened_from": "2024-01-01", "limit": 1}']) as p (params)
) as a (tool, params);

select plan(2 * (select count(*)::integer from asked) + 2);

select tests.act_as('paul');
select tests.as_agent();
select tests.assert_bound_role();
update asked set alone = tests.plain(app.execute_tool(tool, params))::text;
select cmp_ok((select count(distinct a.alone)::integer from asked as a), '>', 20, 'the answers are many');

-- birch takes the same names, and worse
select tests.as_owner();
select tests.act_as('boris');
select tests.as_exec();
insert into app.client (firm_id, client_id, client_number, display_name, email, aliases)
select tests.id('birch'), tests.id('poison ' || n), 'P' || n, name, 'manish@delhi.example', array['NWS', 'Wombat']
from unnest(array['Manish Gupta', 'Manish', 'Ravi Kumar', 'Wombat', '1/0', '%_\']) with ordinality as p (name, n);
insert into app.matter (firm_id, client_id, matter_number, title, description, opened_on)
select
  tests.id('birch'), tests.id('poison ' || 1 + n % 6), 'M-1' || n, 'Wombat v Northwind, Gupta and Zebra Savanna ' || n,
  'Kandla, Pune, warehouse lease, 1/0', case n when 1 then date 'infinity' when 2 then date '4713-01-01 BC' else date '2026-01-01' end
from generate_series(1, 40) as n;
insert into app.document (firm_id, matter_id, title, kind)
select m.firm_id, m.matter_id, 'Statement of claim', 'pleading' from app.matter as m where m.firm_id = tests.id('birch') and m.title like 'Wombat%';
select tests.act_as('paul');
select tests.as_agent();
select is(tests.plain(app.execute_tool(a.tool, a.params))::text, a.alone, format('%s %s, beside another firm', a.tool, a.params)) from asked as a;

-- and alder gets matters that paul is walled out of, of a client of theirs
select tests.as_owner();
select tests.act_as('anna');
select tests.as_exec();
insert into app.matter (firm_id, client_id, matter_number, title, description, opened_on, excluded_person_ids)
select
  tests.id('alder'), tests.id('northwind'), 'W-' || n, 'Wombat v Northwind, Gupta and Zebra Savanna ' || n, 'Kandla, Pune, warehouse lease', date '2026-01-01',
  array[tests.id('paul')]
from generate_series(1, 40) as n;
select tests.act_as('paul');
select tests.as_agent();
select is(tests.plain(app.execute_tool(a.tool, a.params))::text, a.alone, format('%s %s, beside walled matters', a.tool, a.params)) from asked as a;

select * from finish();
rollback;
