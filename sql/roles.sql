-- The roles of firmwall. They belong to the cluster, not to one database, so this file is run at the
-- start of every apply, and creates only what is missing.
--
--   firmwall_owner    owns schemas and tables; migrations act as it
--   firmwall_exec     owns the bodies of API functions; row-level security binds it
--   firmwall_context  alone reads signing keys and opens contexts
--   firmwall_app      services: EXECUTE on the API, nothing else
--   firmwall_agent    assistants: begin_request, the catalog and execute_tool, nothing else
--   firmwall_reader   reports: SELECT under row-level security
--   firmwall_admin    imports, keys, firms and people; may open a context without a token
--   firmwall_backup   pg_dump --enable-row-security: SELECT of every row
--   firmwall_attestor  a mark: logins that hold it may say that a person answered
--
-- Must stay true: none of them can log in, none bypasses row-level security, none is a superuser.
-- Login roles are the DBA's own; they are granted one of these.

do $roles$
declare
  v_role text;
  v_made text[] := '{}';
begin
  foreach v_role in array array[
    'firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent',
    'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
  ]
  loop
    -- eight databases of one cluster may do this at once: the loser of a race sees unique_violation
    -- from the catalogue's own index, which duplicate_object does not cover
    if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
      begin
        execute pg_catalog.format('create role %I nologin', v_role);
        v_made := v_made || v_role;
      exception
        when duplicate_object or unique_violation then
          null;
      end;
    end if;
  end loop;
  -- for the check that reports afterwards what was missing
  perform pg_catalog.set_config('firmwall.roles_made', pg_catalog.array_to_string(v_made, ','), true);
end
$roles$;
