-- A function marked LEAKPROOF may run on rows before the policies filter them.
create or replace function firmwall.check_leakproof()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, 'is marked LEAKPROOF'
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  where f.proleakproof
    and n.nspname <> 'pg_catalog'
  order by 1
$$;

alter function firmwall.check_leakproof() owner to firmwall_exec;
revoke all on function firmwall.check_leakproof() from public;

comment on function firmwall.check_leakproof() is
'Functions outside pg_catalog that are marked LEAKPROOF. No row: none.';
