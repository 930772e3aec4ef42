-- Whether the login that called is that of an assistant, also when it was granted other roles or has set another role. A login
-- with CREATEROLE could be granted any role, so for such a login only the current role counts.
create or replace function firmwall.caller_is_assistant()
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.login_has_role('firmwall_agent')
    or firmwall.login_has_role('firmwall_agent', session_user) and not exists (
      select from pg_roles as r
      where r.rolname = session_user
        and (r.rolsuper or r.rolcreaterole)
    );
end
$$;

alter function firmwall.caller_is_assistant() owner to firmwall_exec;
revoke all on function firmwall.caller_is_assistant() from public;

comment on function firmwall.caller_is_assistant() is
'Whether the login that called holds firmwall_agent, also after SET ROLE.';
