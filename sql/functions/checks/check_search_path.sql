-- A function without a pinned search_path may call objects of the caller instead of those that it means; pg_temp is searched
-- first unless it is last in the path. And a role that may create objects in a schema of the path can create an operator that
-- the function then uses. So only the owner of such a schema, and superusers, may create there.
create or replace function firmwall.check_search_path()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select f.oid::regprocedure::text, coalesce('search_path is ' || path.setting, 'search_path is not pinned')
  from pg_proc as f
  join pg_namespace as n on n.oid = f.pronamespace
  left join lateral (
    select substr(c.entry, length('search_path=') + 1) as setting
    from unnest(f.proconfig) as c (entry)
    where c.entry like 'search_path=%'
  ) as path on true
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    -- what is inlined into its callers has no path of its own; only its owner's pinned functions may call it
    and not (
      path.setting is null
      and not f.prosecdef
      and f.provolatile = 'i'
      and f.prolang = (select l.oid from pg_language as l where l.lanname = 'sql')
      and not exists (
        select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
        where g.grantee <> f.proowner
      )
    )
    and (path.setting is null or path.setting !~ '^pg_catalog, .*\mpg_temp$')
  union all
  select 'schema ' || s.nspname, string_agg(m.who, ', ' order by m.who) || ' may create in it, and it is on the search_path of functions'
  from pg_namespace as s
  cross join lateral (
    select 'PUBLIC' as who
    where has_schema_privilege('public', s.oid, 'CREATE')
    union all
    select r.rolname::text
    from pg_roles as r
    where has_schema_privilege(r.oid, s.oid, 'CREATE')
      and not has_schema_privilege('public', s.oid, 'CREATE')
      and not r.rolsuper
      and not pg_has_role(r.oid, s.nspowner, 'MEMBER')
  ) as m
  where s.nspname not in ('app', 'identity', 'audit', 'firmwall')
    and exists (
      select from pg_proc as f
      join pg_namespace as n on n.oid = f.pronamespace
      cross join lateral unnest(f.proconfig) as c (entry)
      cross join lateral regexp_split_to_table(substr(c.entry, length('search_path=') + 1), ', *') as step (name)
      where n.nspname in ('app', 'identity', 'audit', 'firmwall')
        and c.entry like 'search_path=%'
        and btrim(step.name, '"') = s.nspname
    )
  group by s.nspname
  order by 1, 2
$$;

alter function firmwall.check_search_path() owner to firmwall_exec;
revoke all on function firmwall.check_search_path() from public;

comment on function firmwall.check_search_path() is
'Functions whose search_path is not pinned from pg_catalog to pg_temp, and schemas on such a path in which roles other than the owner may create objects. No row: none.';
