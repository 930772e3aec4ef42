-- Before PostgreSQL 16 any role with CREATEROLE can make itself a member of any role that is no superuser.
create or replace function firmwall.check_role_makers()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'role ' || r.rolname, 'has CREATEROLE and may join firmwall_owner'
  from pg_roles as r
  where current_setting('server_version_num')::integer < 160000
    and r.rolcreaterole
    and not r.rolsuper
  order by 1
$$;

alter function firmwall.check_role_makers() owner to firmwall_exec;
revoke all on function firmwall.check_role_makers() from public;

comment on function firmwall.check_role_makers() is
'On 15 and older: roles with CREATEROLE, superusers apart. No row: none, or the server is newer.';
