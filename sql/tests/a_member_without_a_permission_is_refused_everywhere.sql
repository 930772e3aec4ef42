-- Every function of app that reads or changes a firm's work asks for its permission: a member whose role has none gets
-- FW030 from each, whether or not the thing exists; and with row-level security off as well. A function that is neither
-- asked here nor listed with its reason is a finding.
-- Threats: T38.
begin;
\ir fixtures/people.sql

create table tests.asked (name text primary key, permission text not null, sql text not null, otherwise text);
insert into tests.asked (name, permission, sql, otherwise)
values
('find_all_active_by_name', 'matters:read', $$ select app.find_all_active_by_name('Zebra Holdings') $$, $$ select app.find_all_active_by_name('nobody') $$),
('resolve_client', 'matters:read', $$ select app.resolve_client('Zebra Holdings') $$, $$ select app.resolve_client(tests.id('zebra')::text) $$),
('get_client', 'matters:read', $$ select app.get_client(tests.id('zebra')) $$, $$ select app.get_client(tests.id('nothing')) $$),
('list_clients', 'matters:read', $$ select app.list_clients() $$, null),
('list_documents', 'matters:read', $$ select app.list_documents(tests.id('northwind arbitration')) $$, $$ select app.list_documents(tests.id('nothing')) $$),
('search_matters', 'matters:read', $$ select app.search_matters('Northwind') $$, $$ select app.search_matters(' ') $$),
('global_search', 'matters:read', $$ select app.global_search('Northwind') $$, $$ select app.global_search(' ') $$),
('resolve_matter_document', 'matters:read', $$ select app.resolve_matter_document(tests.id('northwind arbitration'), 'claim') $$, $$ select app.resolve_matter_document(tests.id('nothing'), 'claim') $$),
('get_matter', 'matters:read', $$ select app.get_matter(tests.id('northwind arbitration')) $$, $$ select app.get_matter(tests.id('nothing')) $$),
('query_matters', 'matters:read', $$ select app.query_matters('{"status": "open"}') $$, $$ select app.query_matters('{"client_name": "nobody"}') $$),
('explain_search', 'matters:read', $$ select app.explain_search('Northwind') $$, $$ select app.explain_search(' ') $$),
('list_proposals', 'matters:read', $$ select app.list_proposals() $$, null),
('upsert_client', 'records:write', $$ select app.upsert_client('001', 'x') $$, $$ select app.upsert_client('none', '') $$),
('upsert_clients', 'records:write', $$ select app.upsert_clients('[]') $$, $$ select app.upsert_clients('{}') $$),
('upsert_matter', 'records:write', $$ select app.upsert_matter('M-1', '010', 'x') $$, $$ select app.upsert_matter('M-0', 'none', 'x') $$),
('upsert_matters', 'records:write', $$ select app.upsert_matters('[]') $$, null),
('upsert_matter_party', 'records:write', $$ select app.upsert_matter_party('M-1', 'x', 'y') $$, $$ select app.upsert_matter_party('M-2', 'x', 'y') $$),
('upsert_matter_parties', 'records:write', $$ select app.upsert_matter_parties('[]') $$, null),
('upsert_document', 'records:write', $$ select app.upsert_document('M-1', 'x') $$, $$ select app.upsert_document('M-2', 'x') $$),
('upsert_documents', 'records:write', $$ select app.upsert_documents('[]') $$, null),
('import_batch', 'records:write', $$ select app.import_batch('clients', tests.id('batch')) $$, $$ select app.import_batch('nothing', null) $$),
('set_matter_wall', 'walls:manage', $$ select app.set_matter_wall('M-1') $$, $$ select app.set_matter_wall('M-0') $$),
('add_member', 'members:manage', $$ select app.add_member('alder', 'sam@cast.example', 'partner') $$, $$ select app.add_member('nowhere', 'nobody', '') $$),
('remove_member', 'members:manage', $$ select app.remove_member('alder', 'paul@cast.example') $$, $$ select app.remove_member('nowhere', 'nobody') $$),
('list_members', 'members:manage', $$ select app.list_members('alder') $$, $$ select app.list_members('nowhere') $$),
('set_choice_detail', 'settings:manage', $$ select app.set_choice_detail('alder', 'number') $$, $$ select app.set_choice_detail('nowhere', 'x') $$),
('rename_firm', 'settings:manage', $$ select app.rename_firm('alder', 'Alder LLP') $$, $$ select app.rename_firm('nowhere', '') $$),
('audit_trail', 'audit:read', $$ select app.audit_trail() $$, $$ select app.audit_trail(p_limit => 0) $$),
('list_acts', 'audit:read', $$ select app.list_acts() $$, $$ select app.list_acts(p_limit => 0) $$);
grant select on tests.asked to public;

create table tests.not_asked (name text primary key, reason text not null);
insert into tests.not_asked
values
('begin_request', 'opens the context'), ('open_context', 'opens the context'), ('open_context_as', 'opens the context'),
('current_firm_id_or_null', 'reads the context'), ('current_user_id_or_null', 'reads the context'),
('granted_permissions', 'says what is granted'), ('granted_tool_catalog', 'says what is granted'), ('list_tools', 'no firm'),
('execute_tool', 'asks what the tool asks; a body, no error'), ('approve_proposal', 'asks proposals:approve; a body, no error'),
('reject_proposal', 'asks proposals:approve; a body, no error'),
('merge_people', 'refused in a context'),
('rebuild_search', 'refused in a context; derived data, nothing is shown');

create view tests.silent as
select f.proname::text as name
from pg_proc as f
where f.pronamespace = 'app'::regnamespace
  and f.prorettype <> 'trigger'::regtype
  and f.proname::text not in (select a.name from tests.asked as a union all select n.name from tests.not_asked as n);

select plan(5 + (select 2 * count(*) + count(a.otherwise) from tests.asked as a)::integer);

-- administrators' functions whose rows have no firm, or which name the firm of no context
select set_eq(
  'select s.name from tests.silent as s',
  array[
    'add_decision_rule', 'add_firm', 'add_person', 'add_token_key', 'add_word', 'audit_gaps', 'doctor', 'keep_audit_partitions',
    'list_decision_rules', 'list_firms', 'list_installation_acts', 'list_people', 'list_token_keys', 'list_unscoped_calls',
    'list_words', 'remove_word', 'rename_person', 'reset_words', 'retire_token_key'
  ],
  'no other function is without a question, but those of administrators that are of no firm'
);
select is_empty(
  $$ select s.name from tests.silent as s join pg_proc as f on f.proname = s.name and f.pronamespace = 'app'::regnamespace where has_function_privilege('firmwall_app', f.oid, 'execute') or has_function_privilege('firmwall_agent', f.oid, 'execute') $$,
  'and none of those is a service''s'
);

set local role firmwall_context;
update identity.membership set role = 'of no permission' where person_id = tests.id('paul');
select tests.as_admin();
select tests.assert_bound_role();
select tests.act_as('paul');
select throws_ok(a.sql, 'FW030', 'the person of this request lacks a permission', a.name || ' asks ' || a.permission)
from tests.asked as a;
select throws_ok(a.otherwise, 'FW030', 'the person of this request lacks a permission', a.name || ' says the same of what is not there')
from tests.asked as a
where a.otherwise is not null;

select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('northwind arbitration'))) - 'call_id',
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('nothing'))) - 'call_id',
  'a tool is denied alike'
);

select tests.as_owner();
select tests.all_rls_off();
select tests.as_admin();
select throws_ok(a.sql, 'FW030', 'the person of this request lacks a permission', a.name || ' asks with row-level security off')
from tests.asked as a;

select * from finish();
rollback;
