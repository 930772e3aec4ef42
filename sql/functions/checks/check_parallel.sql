-- The seal of a context names the backend, so a parallel worker would find it invalid.
create or replace function firmwall.check_parallel()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, 'reads the context and is PARALLEL SAFE'
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  join pg_language as l on l.oid = f.prolang
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and l.lanname = 'plpgsql'
    and f.prosrc ~ '\m(app\.current_\w+_or_null|firmwall\.current_context)\('
    and f.proparallel = 's'
  order by 1
$$;

alter function firmwall.check_parallel() owner to firmwall_exec;
revoke all on function firmwall.check_parallel() from public;

comment on function firmwall.check_parallel() is
'Functions that read the context and are marked PARALLEL SAFE. No row: none.';
