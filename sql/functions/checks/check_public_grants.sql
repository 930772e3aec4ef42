-- PUBLIC is every role of the cluster, of other projects too. PostgreSQL grants it EXECUTE on each new function, so every file
-- revokes that.
create or replace function firmwall.check_public_grants()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'schema ' || n.nspname, 'PUBLIC has ' || g.privilege_type
  from pg_namespace as n
  cross join lateral aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select c.oid::regclass::text, 'PUBLIC has ' || g.privilege_type
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral aclexplode(c.relacl) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select a.attrelid::regclass::text, format('PUBLIC has %s of %I', g.privilege_type, a.attname)
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral aclexplode(a.attacl) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select f.oid::regprocedure::text, 'PUBLIC has ' || g.privilege_type
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  cross join lateral aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and g.grantee = 0
  union all
  select 'schema ' || n.nspname, format('default privileges give %s to %s', g.privilege_type, coalesce(r.rolname, 'PUBLIC'))
  from pg_default_acl as d
  join pg_namespace as n on n.oid = d.defaclnamespace
  cross join lateral aclexplode(d.defaclacl) as g
  left join pg_roles as r on r.oid = g.grantee
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  order by 1, 2
$$;

alter function firmwall.check_public_grants() owner to firmwall_exec;
revoke all on function firmwall.check_public_grants() from public;

comment on function firmwall.check_public_grants() is
'Privileges that PUBLIC holds on schemas, tables, columns, sequences and functions, and defaults that would give it more. No row: none.';
