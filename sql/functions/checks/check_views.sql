-- A view without security_invoker reads as its owner, and a materialized one has no policies at all.
create or replace function firmwall.check_views()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text, case c.relkind when 'm' then 'is a materialized view' else 'is not security_invoker' end
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and (
      c.relkind = 'm'
      or c.relkind = 'v' and not coalesce(
        (
          select o.option_value::boolean
          from pg_options_to_table(c.reloptions) as o
          where o.option_name = 'security_invoker'
        ),
        false
      )
    )
  order by 1
$$;

alter function firmwall.check_views() owner to firmwall_exec;
revoke all on function firmwall.check_views() from public;

comment on function firmwall.check_views() is
'Materialized views, and views that are not security_invoker. No row: none.';
