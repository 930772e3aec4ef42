-- The catalog lists the granted read tools and no write; trimmed to the story's two tools it is the story's (H16).
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(12);

select tests.act_as('anna');
select tests.as_agent();
select results_eq(
  'select name from app.granted_tool_catalog()',
  array[
    'find_client', 'get_client', 'get_matter', 'global_search', 'query_matters', 'resolve_matter_document', 'search_matters'
  ],
  'the shipped read tools, and no write'
);
select is_empty($$ select from app.granted_tool_catalog() where kind <> 'read' or description = '' $$, 'each with its description');

select tests.act_as('paul', 'birch');
select is_empty('select from app.granted_tool_catalog()', 'empty for who is no member of the firm');
select tests.act_as_nobody();
select is_empty('select from app.granted_tool_catalog()', 'empty without a context, and no error');

set local role firmwall_owner;
update firmwall.tool set active = false where name not in ('query_matters', 'global_search');
select tests.act_as('anna');
select tests.as_agent();
select results_eq(
  'select name, kind, required_permission from app.granted_tool_catalog()',
  $$ values ('global_search', 'read', 'matters:read'), ('query_matters', 'read', 'matters:read') $$,
  'matters:read: the story''s two'
);

-- the catalog orients, execute_tool guards
select is(tests.call('query_matters'), 'executed', 'a granted tool executes');
select is(tests.call('find_client', '{"name": "Zebra"}'), 'denied not_permitted', 'a withdrawn one is unknown');
set local role firmwall_owner;
delete from identity.role_permission where role = 'attorney' and permission = 'matters:read';
select tests.as_agent();
select is_empty('select from app.granted_tool_catalog()', 'without matters:read: none');
select is(tests.call('query_matters'), 'denied not_permitted', 'taken away between catalog and call, it is denied');
select is(tests.call('get_matter'), 'denied not_permitted', 'and so is what was never in the catalog');
select tests.as_service();
select is(app.granted_permissions(), array['matters:propose', 'proposals:approve', 'records:write'], 'a service sees what is left');
select results_eq('select name from app.list_tools()', array['global_search', 'query_matters'], 'and the registry as it is in use');

select * from finish();
rollback;
