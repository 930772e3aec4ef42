-- A table of a firm without row-level security, or without FORCE, so that the policies do not bind its owner. Partitions are
-- tables of their own: the policies of the parent do not apply to a query that reads a partition directly.
create or replace function firmwall.check_row_security()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text, case when c.relrowsecurity then 'not forced' else 'not enabled' end
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p')
    and exists (
      select from pg_attribute as a
      where a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    )
    and not (c.relrowsecurity and c.relforcerowsecurity)
  order by 1
$$;

alter function firmwall.check_row_security() owner to firmwall_exec;
revoke all on function firmwall.check_row_security() from public;

comment on function firmwall.check_row_security() is
'Tables with a firm_id on which row-level security is not enabled or not forced. No row: none.';
