-- A policy that reads a table is filtered by that table's own policies, which can blind it, costs a look-up
-- a row, and is refused by Citus.
create or replace function firmwall.check_policy_lookup()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select p.polrelid::regclass::text, format('policy %I: %s', p.polname, e.expression)
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral (
    values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))
  ) as e (expression)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and regexp_replace(e.expression, '\( SELECT app\.current_(firm|user)_id_or_null\(\) AS \w+\)', '', 'g')
      ~* '(\mselect\M|\mapp\.current_)'
  order by 1, 2
$$;

alter function firmwall.check_policy_lookup() owner to firmwall_exec;
revoke all on function firmwall.check_policy_lookup() from public;

comment on function firmwall.check_policy_lookup() is
'Policies with a sub-select other than the context''s, or with a bare call of it. No row: none.';
