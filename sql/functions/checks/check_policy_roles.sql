-- A policy without TO holds for every role, also for roles that are created later.
create or replace function firmwall.check_policy_roles()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I is for PUBLIC', p.polname)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and 0 = any (p.polroles)
  order by 1, 2
$$;

alter function firmwall.check_policy_roles() owner to firmwall_exec;
revoke all on function firmwall.check_policy_roles() from public;

comment on function firmwall.check_policy_roles() is
'Policies that are granted to PUBLIC. No row: none.';
