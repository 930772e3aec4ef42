-- The answer must be right with row-level security off: wherever a function names a firm's table, it also
-- says which firm, once for each mention.
create or replace function firmwall.check_firm_predicate()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  with firm_table as (
    select n.nspname || '.' || c.relname as name
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and c.relkind in ('r', 'p')
  ),

  body as (
    select f.oid, regexp_replace(f.prosrc, '--[^\n]*', '', 'g') as code
    from pg_proc as f
    join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'identity', 'audit', 'firmwall')
      and pg_get_userbyid(f.proowner) = 'firmwall_exec'
      and f.proname not like 'check\_%'
  ),

  mention as (
    select b.oid, b.code, m.found[1] as table_name, coalesce(m.found[2], '') as alias
    from body as b
    cross join lateral regexp_matches(
      b.code, '\m(?:from|join|update)\s+((?:app|identity|audit|firmwall)\.\w+)(?:\s+as\s+(\w+))?', 'g'
    ) as m (found)
    join firm_table as t on t.name = m.found[1]
  )

  select
    m.oid::regprocedure::text,
    format('names %s %s times and its firm less often', string_agg(distinct m.table_name, ', '), count(*))
  from mention as m
  group by m.oid, m.alias, m.code
  having count(*) > regexp_count(
    m.code,
    case m.alias
      when '' then '(?<![.\w])firm_id = '
      else format('\m%1$s\.firm_id = |= %1$s\.firm_id\M|\(%1$s\.firm_id, ', m.alias)
    end
  )
  order by 1
$$;

alter function firmwall.check_firm_predicate() owner to firmwall_exec;
revoke all on function firmwall.check_firm_predicate() from public;

comment on function firmwall.check_firm_predicate() is
'Functions of firmwall_exec that name a firm''s table more often than its firm. No row: none.';
