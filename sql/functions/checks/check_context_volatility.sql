-- A plan may keep the result of an IMMUTABLE function and show one firm's rows to the next; a VOLATILE function is called for
-- each row.
create or replace function firmwall.check_context_volatility()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select
    f.oid::regprocedure::text,
    case f.provolatile when 'i' then 'is IMMUTABLE' when 'v' then 'is VOLATILE' else 'is PARALLEL SAFE' end
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and (f.provolatile <> 's' or f.proparallel = 's')
    and (
      f.proname = 'current_context'
      or exists (
        select from pg_depend as d
        where d.classid = 'pg_policy'::regclass
          and d.refclassid = 'pg_proc'::regclass
          and d.refobjid = f.oid
      )
    )
  order by 1, 2
$$;

alter function firmwall.check_context_volatility() owner to firmwall_exec;
revoke all on function firmwall.check_context_volatility() from public;

comment on function firmwall.check_context_volatility() is
'Readers of the context (functions that a policy calls, and firmwall.current_context) that are not STABLE, or may run in a parallel worker, which is another backend. No row: none.';
