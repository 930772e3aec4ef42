-- Permissive policies are ORed: a second one for the same command and role can only open more rows.
create or replace function firmwall.check_policy_single()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('%s policies for %s to %s', count(*), cmd.name, r.role)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral unnest(p.polroles) as named (role_oid)
  cross join lateral (
    select coalesce((select a.rolname::text from pg_roles as a where a.oid = named.role_oid), 'PUBLIC') as role
  ) as r
  join (
    values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')
  ) as cmd (letter, name) on p.polcmd in (cmd.letter, '*')
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  group by p.polrelid, cmd.name, r.role
  having count(*) > 1
  order by 1, 2
$$;

alter function firmwall.check_policy_single() owner to firmwall_exec;
revoke all on function firmwall.check_policy_single() from public;

comment on function firmwall.check_policy_single() is
'Tables with more than one policy for one command and role. No row: none.';
