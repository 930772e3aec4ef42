-- Citus turns a RESTRICTIVE policy into a PERMISSIVE one on its shards, which opens every row. Conditions
-- are ANDed inside the one policy instead.
create or replace function firmwall.check_policy_restrictive()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I is RESTRICTIVE', p.polname)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and not p.polpermissive
  order by 1, 2
$$;

alter function firmwall.check_policy_restrictive() owner to firmwall_exec;
revoke all on function firmwall.check_policy_restrictive() from public;

comment on function firmwall.check_policy_restrictive() is
'Policies that are RESTRICTIVE. No row: none.';
