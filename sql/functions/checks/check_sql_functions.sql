-- On Citus a function over a firm's tables is plpgsql: LANGUAGE sql with parameters cannot be planned there.
create or replace function firmwall.check_sql_functions()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select distinct f.oid::regprocedure::text, 'is LANGUAGE sql with parameters and names ' || t.name
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  join pg_language as l on l.oid = f.prolang
  join (
    select c.oid::regclass::text as name
    from pg_class as c
    join pg_namespace as s on s.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    where s.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
  ) as t on strpos(f.prosrc, t.name) > 0 and f.prosrc ~ ('\m' || replace(t.name, '.', '\.') || '\M')
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and l.lanname = 'sql'
    and f.pronargs > 0
  order by 1, 2
$$;

alter function firmwall.check_sql_functions() owner to firmwall_exec;
revoke all on function firmwall.check_sql_functions() from public;

comment on function firmwall.check_sql_functions() is
'LANGUAGE sql functions with parameters that name a firm''s table. No row: none.';
