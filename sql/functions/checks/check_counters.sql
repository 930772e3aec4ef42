-- A number that all firms draw from shows each of them how busy the others are.
create or replace function firmwall.check_counters()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select a.attrelid::regclass::text, format('column %I is numbered by a sequence', a.attname)
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p')
    and not a.attisdropped
    and exists (
      select from pg_attribute as f
      where f.attrelid = c.oid and f.attname = 'firm_id' and not f.attisdropped
    )
    and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%')
  union all
  select c.oid::regclass::text, r.rolname || ' may use it'
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  cross join pg_roles as r
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind = 'S'
    and r.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin', 'firmwall_attestor')
    and has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
  order by 1, 2
$$;

alter function firmwall.check_counters() owner to firmwall_exec;
revoke all on function firmwall.check_counters() from public;

comment on function firmwall.check_counters() is
'Columns of a firm''s table that are numbered by a sequence, and sequences that a login role may use. No row: none.';
