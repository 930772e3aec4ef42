-- Tables belong to firmwall_owner and functions to roles that are not it, so that FORCE and the policies
-- bind every function. The exceptions are maintenance functions that firmwall_admin alone may call.
create or replace function firmwall.check_owners()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'schema ' || n.nspname, 'belongs to ' || pg_get_userbyid(n.nspowner)
  from pg_namespace as n
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and pg_get_userbyid(n.nspowner) <> 'firmwall_owner'
  union all
  select c.oid::regclass::text, 'belongs to ' || pg_get_userbyid(c.relowner)
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and pg_get_userbyid(c.relowner) <> 'firmwall_owner'
  union all
  select f.oid::regprocedure::text, 'belongs to ' || pg_get_userbyid(f.proowner)
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and pg_get_userbyid(f.proowner) not in ('firmwall_exec', 'firmwall_context')
    and not (
      pg_get_userbyid(f.proowner) = 'firmwall_owner'
      and not exists (
        select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
        where g.grantee <> f.proowner
          and (g.grantee = 0 or pg_get_userbyid(g.grantee) <> 'firmwall_admin')
      )
    )
  order by 1, 2
$$;

alter function firmwall.check_owners() owner to firmwall_exec;
revoke all on function firmwall.check_owners() from public;

comment on function firmwall.check_owners() is
'Schemas, tables and functions that belong to the wrong role. No row: none.';
