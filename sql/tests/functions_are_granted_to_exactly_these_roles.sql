-- Who may call what: for each function of ours the roles that have EXECUTE on it, its owner apart. What is not in
-- the list is called by nobody but its owner.
begin;
\ir fixtures/base.sql

create table tests.granted (roles text[], functions text[]);
insert into tests.granted
values
(
  '{admin}',
  array[
    'add_decision_rule', 'add_firm', 'add_member', 'add_person', 'add_token_key', 'add_word', 'audit_gaps',
    'doctor', 'explain_search', 'import_batch', 'keep_audit_partitions', 'list_decision_rules', 'list_firms', 'list_installation_acts',
    'list_members', 'list_people', 'list_token_keys', 'list_unscoped_calls', 'list_words', 'merge_people', 'open_context', 'open_context_as',
    'rebuild_search', 'remove_member', 'remove_word', 'rename_firm', 'rename_person', 'reset_words', 'retire_token_key', 'set_choice_detail', 'set_matter_wall'
  ]
),
(
  '{admin,agent,app}',
  array[
    'execute_tool', 'granted_tool_catalog'
  ]
),
(
  '{admin,agent,app,reader}',
  array[
    'begin_request'
  ]
),
(
  '{admin,app}',
  array[
    'approve_proposal', 'audit_trail', 'find_all_active_by_name', 'get_client', 'get_matter', 'global_search',
    'granted_permissions', 'installed_version', 'list_acts', 'list_clients', 'list_documents', 'list_proposals', 'list_tools', 'query_matters', 'reject_proposal',
    'resolve_client', 'resolve_matter_document', 'search_matters', 'upsert_client', 'upsert_clients',
    'upsert_document', 'upsert_documents', 'upsert_matter', 'upsert_matter_parties',
    'upsert_matter_party', 'upsert_matters'
  ]
),
(
  '{admin,app,backup,exec,reader}',
  array[
    'current_firm_id_or_null', 'current_user_id_or_null'
  ]
),
(
  '{context}',
  array[
    'has_permission', 'lock_search_entries', 'invisible_ranges', 'make_commit_durable', 'one_form', 'rebuild_clients',
    'rebuild_entries', 'rebuild_words', 'record_act', 'require_permission', 'validate_texts', 'search_size', 'space_characters', 'line_text_error', 'text_limits', 'unseen_pattern', 'validate_limit'
  ]
),
(
  '{exec}',
  array[
    'check_twins', 'copy_walls_to_children', 'current_context', 'ids_of_person', 'member_names', 'party_name_texts', 'record_unscoped_call'
  ]
),
(
  '{context,owner}',
  array[
    'case_folded'
  ]
),
(
  '{owner}',
  array[
    'define_tool', 'tg_client__names', 'tg_firm__search_data', 'tg_client__entries', 'tg_document__entries', 'tg_matter__entries', 'tg_matter_party__entries', 'tg_firm__code', 'tg_person__key'
  ]
);

create view tests.expected as
select f.name, g.roles
from tests.granted as g
cross join lateral unnest(g.functions) as f (name);

create view tests.found as
select
  f.proname::text as name,
  array_agg(coalesce(substr(r.rolname::text, length('firmwall_') + 1), 'PUBLIC') order by r.rolname::text) as roles
from pg_proc as f
cross join lateral aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
left join pg_roles as r on r.oid = g.grantee
where f.pronamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  and g.grantee <> f.proowner
group by f.oid, f.proname;

select plan(2);

select is_empty('select * from tests.found except select * from tests.expected', 'nobody more');
select is_empty('select * from tests.expected except select * from tests.found', 'nobody less');

select * from finish();
rollback;
