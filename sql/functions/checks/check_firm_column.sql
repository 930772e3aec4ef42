-- A row without a firm is shown by any query whose predicate on the firm accepts NULL.
create or replace function firmwall.check_firm_column()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select a.attrelid::regclass::text, format('firm_id is %s%s', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then '' else ' and may be NULL' end)
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p')
    and a.attname = 'firm_id'
    and not a.attisdropped
    and not (a.attnotnull and a.atttypid = 'uuid'::regtype)
  order by 1
$$;

alter function firmwall.check_firm_column() owner to firmwall_exec;
revoke all on function firmwall.check_firm_column() from public;

comment on function firmwall.check_firm_column() is
'Columns firm_id that are not uuid, or may be NULL. No row: none.';
