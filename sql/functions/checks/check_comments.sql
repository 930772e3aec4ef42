-- A comment in the catalogue says what each object is for.
create or replace function firmwall.check_comments()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select o.name, 'has no comment'
  from (
    select 'pg_namespace'::regclass as catalogue, n.oid, 'schema ' || n.nspname as name
    from pg_namespace as n
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    union all
    select 'pg_class'::regclass, c.oid, c.oid::regclass::text
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p', 'v', 'S')
      -- the months of a partitioned table are made by a function, and described by their parent
      and not (c.relispartition and c.relname ~ '\d$')
    union all
    select 'pg_proc'::regclass, f.oid, f.oid::regprocedure::text
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
  ) as o
  where not exists (
    select from pg_description as d
    where d.classoid = o.catalogue and d.objoid = o.oid and d.objsubid = 0
  )
  order by 1
$$;

alter function firmwall.check_comments() owner to firmwall_exec;
revoke all on function firmwall.check_comments() from public;

comment on function firmwall.check_comments() is
'Schemas, tables, views, sequences and functions without a comment. No row: none.';
