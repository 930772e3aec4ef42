-- What is wrong with this installation, as far as the catalogue shows it: every check, with what to do.
--
-- Levels: an error means that a safeguard does not hold; a warning means that something will fail or mislead later; a note is a
-- residual risk that only a superuser or a newer server can remove.
--
-- Must stay true: every function firmwall.check_… is called here, and all findings come from them.
create or replace function app.doctor()
returns table (check_name text, level text, object text, found text, remedy text)
language sql
stable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
  select 'row_security', 'error', c.object, c.found, 'alter table … enable row level security; alter table … force row level security;'
  from firmwall.check_row_security() as c
  union all
  select 'policy_roles', 'error', c.object, c.found, 'firmwall migrate up puts the policies of sql/policies back.'
  from firmwall.check_policy_roles() as c
  union all
  select 'policy_restrictive', 'error', c.object, c.found, 'AND the condition inside the one permissive policy.'
  from firmwall.check_policy_restrictive() as c
  union all
  select 'policy_single', 'error', c.object, c.found, 'Drop the policy that sql/policies does not have; firmwall migrate verify names it.'
  from firmwall.check_policy_single() as c
  union all
  select 'policy_firm', 'error', c.object, c.found, 'Write firm_id = (select app.current_firm_id_or_null()), and AND everything else to it.'
  from firmwall.check_policy_firm() as c
  union all
  select 'policy_lookup', 'error', c.object, c.found, 'Keep what the policy asks for in the row itself.'
  from firmwall.check_policy_lookup() as c
  union all
  select 'walls', 'error', c.object, c.found, 'Give the table excluded_person_ids and allowed_person_ids, and ask for both in its policies, as sql/policies/matter.sql does.'
  from firmwall.check_walls() as c
  union all
  select 'unique_keys', 'error', c.object, c.found, 'Make firm_id the first column of the index.'
  from firmwall.check_unique_keys() as c
  union all
  select 'foreign_keys', 'error', c.object, c.found, 'Reference (firm_id, …) by (firm_id, …), with no action or cascade.'
  from firmwall.check_foreign_keys() as c
  union all
  select 'firm_column', 'error', c.object, c.found, 'alter table … alter column firm_id set not null;'
  from firmwall.check_firm_column() as c
  union all
  select 'counters', 'error', c.object, c.found, 'Use a uuid; revoke all on sequence … from the role.'
  from firmwall.check_counters() as c
  union all
  select 'owners', 'error', c.object, c.found, 'alter … owner to firmwall_owner for tables, firmwall_exec or firmwall_context for functions.'
  from firmwall.check_owners() as c
  union all
  select 'roles', 'error', c.object, c.found, 'alter role … nologin nosuperuser nobypassrls nocreaterole nocreatedb;'
  from firmwall.check_roles() as c
  union all
  select 'members', 'error', c.object, c.found, 'revoke firmwall_owner, firmwall_exec, firmwall_context from the role.'
  from firmwall.check_members() as c
  union all
  select 'context_volatility', 'error', c.object, c.found, 'alter function … stable parallel restricted;'
  from firmwall.check_context_volatility() as c
  union all
  select 'parallel', 'error', c.object, c.found, 'alter function … parallel restricted;'
  from firmwall.check_parallel() as c
  union all
  select 'search_path', 'error', c.object, c.found, 'alter function … set search_path = pg_catalog, pg_temp; revoke create on schema … from …;'
  from firmwall.check_search_path() as c
  union all
  select 'rights', 'error', c.object, c.found, c.remedy
  from firmwall.check_rights() as c
  union all
  select 'public_grants', 'error', c.object, c.found, 'revoke all on … from public;'
  from firmwall.check_public_grants() as c
  union all
  select 'surface', 'error', c.object, c.found, 'revoke … from the role; firmwall_reader is the role that reads tables.'
  from firmwall.check_surface() as c
  union all
  select 'temporary', 'error', c.object, c.found, 'revoke temporary on database … from public;'
  from firmwall.check_temporary() as c
  union all
  select 'views', 'error', c.object, c.found, 'alter view … set (security_invoker = true); drop the materialized view.'
  from firmwall.check_views() as c
  union all
  select 'leakproof', 'error', c.object, c.found, 'alter function … not leakproof;'
  from firmwall.check_leakproof() as c
  union all
  select 'comments', 'warning', c.object, c.found, 'comment on … is what it answers, what NULL means, which SQLSTATE it raises.'
  from firmwall.check_comments() as c
  union all
  select 'bare_context', 'error', c.object, c.found, 'Read the context once into a variable, and compare with that.'
  from firmwall.check_bare_context() as c
  union all
  select 'firm_predicate', 'error', c.object, c.found, 'Add firm_id = (select v_firm_id) to every statement of the function.'
  from firmwall.check_firm_predicate() as c
  union all
  select 'sql_functions', 'warning', c.object, c.found, 'Write the function in plpgsql.'
  from firmwall.check_sql_functions() as c
  union all
  select 'triggers', 'error', c.object, c.found, 'alter table … enable trigger …; then run firmwall rebuild, because what was written meanwhile is not in the search.'
  from firmwall.check_triggers() as c
  union all
  select 'twins', 'error', c.object, c.found, 'firmwall person merge LOGIN OTHER; for firms: firmwall firm rename CODE NAME --code NEW.'
  from firmwall.check_twins() as c
  union all
  select 'server_release', 'error', c.object, c.found, 'Update the server to the newest minor release.'
  from firmwall.check_server_release() as c
  union all
  select 'settings', c.level, c.object, c.found, c.remedy
  from firmwall.check_settings() as c
  union all
  select 'tools', 'note', c.object, c.found, 'None, where it is meant. Else the file of sql/tools, with a higher p_version, goes in by psql as firmwall_owner.'
  from firmwall.check_tools() as c
  union all
  select 'unscoped_calls', 'warning', c.object, c.found, 'See firmwall audit unscoped; mend the service, or take firmwall_agent and firmwall_app from the login.'
  from firmwall.check_unscoped_calls() as c
  union all
  select 'prepared_transactions', 'note', c.object, c.found, 'Set max_prepared_transactions = 0, unless something else needs it.'
  from firmwall.check_prepared_transactions() as c
  union all
  select 'role_makers', 'note', c.object, c.found, 'Take CREATEROLE from the role when the installation is done, and give it back for an upgrade; or use PostgreSQL 16 or later.'
  from firmwall.check_role_makers() as c
  union all
  select 'large_objects', 'note', c.object, c.found, 'As a superuser: revoke execute on function … from public; for each of them.'
  from firmwall.check_large_objects() as c
$$;

alter function app.doctor() owner to firmwall_exec;
revoke all on function app.doctor() from public;
grant execute on function app.doctor() to firmwall_admin;

comment on function app.doctor() is
'What the catalogue checks found, with level (error, warning, note) and remedy. No rows: nothing. For firmwall_admin.';
