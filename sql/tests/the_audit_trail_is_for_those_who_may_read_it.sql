-- audit_trail() shows a firm's calls to who holds audit:read, a page at a time, and keeps walls; with row-level
-- security off as well.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(19);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select tests.call('get_matter', jsonb_build_object('matter_id', tests.id('zebra takeover')));
select tests.call('get_matter', jsonb_build_object('matter_id', tests.id('northwind arbitration')));
select tests.call('query_matters', '{"status": "open"}');
select tests.call('global_search', '{"query": "Harbour Authority"}');
select tests.call('find_client', '{"name": "Manish Gupta"}');
select tests.act_as('boris');
select tests.call('find_client', '{"name": "Quokka"}');

select throws_ok('select * from app.audit_trail()', 'FW030', null, 'an attorney does not read the trail');
select tests.act_as('ada');
select throws_ok('select * from app.audit_trail(p_limit => 0)', 'FW012', null, 'a page holds something');
select is((select count(*)::integer from app.audit_trail()), 6, 'an admin sees alder''s calls and no other');
select results_eq(
  $$ select outcome, tool from app.audit_trail(p_limit => 1) $$, $$ values ('needs_clarification', 'find_client') $$, 'newest first'
);
select is((select count(*)::integer from app.audit_trail(p_outcome => 'needs_clarification')), 1, 'of one outcome');
select is((select count(*)::integer from app.audit_trail(p_tool => 'get_matter', p_user => tests.id('anna'))), 3, 'of one tool and person');
select is((select count(*)::integer from app.audit_trail(p_user => tests.id('boris'))), 0, 'nobody of another firm');
select is((select count(*)::integer from app.audit_trail(p_since => now() + interval '1 hour')), 0, 'from a time on');

-- page by page, the trail is the trail
select results_eq(
  $$
  with recursive page as (
    (select t.at, t.call_id, 1 as n from app.audit_trail(p_limit => 1) as t)
    union all
    select t.at, t.call_id, page.n + 1
    from page
    cross join lateral app.audit_trail(page.at, page.call_id, p_limit => 1) as t
  )
  select call_id from page order by n
  $$,
  'select call_id from app.audit_trail()', 'a page begins where the one before ended'
);

-- walls: walter may read the trail, and is walled out of two matters
set local role firmwall_context;
update identity.membership set role = 'admin' where person_id = tests.id('walter');
select tests.act_as('walter');
select tests.as_service();
select is(
  (select array_agg(distinct t.tool order by t.tool) from app.audit_trail() as t), array['find_client', 'get_matter', 'global_search'],
  'a call that showed a walled matter is left out as a whole: the list is gone'
);
select is(
  (select count(*)::integer from app.audit_trail() as t where t.params ->> 'matter_id' = tests.id('zebra takeover')::text), 0,
  'and so is the matter'
);

select tests.act_as_nobody();
select is_empty('select * from app.audit_trail()', 'no context, no rows');

-- row-level security off
select tests.as_owner();
select tests.rls_off('audit.tool_call', 'app.matter', 'identity.membership');
select tests.act_as('ada');
select tests.as_service();
select is((select count(*)::integer from app.audit_trail()), 6, 'with row-level security off, the same rows');
select tests.act_as('walter');
select is((select count(*)::integer from app.audit_trail()), 4, 'and the same walls');
select tests.as_owner();
select tests.without_predicate('app.audit_trail');
select tests.act_as('ada');
select tests.as_service();
select cmp_ok((select count(*)::integer from app.audit_trail()), '>', 6, 'without the predicate, calls of birch would show');

select * from finish();
rollback;
