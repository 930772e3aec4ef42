-- A unique key that spans firms tells of another firm by the error it raises; one without firm_id in front
-- cannot be spread over machines either.
create or replace function firmwall.check_unique_keys()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select i.indrelid::regclass::text, 'index ' || i.indexrelid::regclass::text || ' does not begin with firm_id'
  from pg_index as i
  join pg_class as c on c.oid = i.indrelid
  join pg_namespace as n on n.oid = c.relnamespace
  join pg_attribute as a on a.attrelid = i.indrelid and a.attname = 'firm_id' and not a.attisdropped
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and (i.indisunique or i.indisexclusion)
    and i.indkey[0] <> a.attnum
  order by 1, 2
$$;

alter function firmwall.check_unique_keys() owner to firmwall_exec;
revoke all on function firmwall.check_unique_keys() from public;

comment on function firmwall.check_unique_keys() is
'Unique indexes, primary keys and exclusions on a firm''s table that do not begin with firm_id. No row: none.';
