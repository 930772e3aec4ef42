-- When a trigger is disabled, walls and search data become wrong, and no error says so.
create or replace function firmwall.check_triggers()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select t.tgrelid::regclass::text, format('trigger %I is not enabled', t.tgname)
  from pg_trigger as t
  join pg_class as c on c.oid = t.tgrelid
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and not t.tgisinternal
    and t.tgenabled not in ('O', 'A')
  order by 1, 2
$$;

alter function firmwall.check_triggers() owner to firmwall_exec;
revoke all on function firmwall.check_triggers() from public;

comment on function firmwall.check_triggers() is
'Triggers of firmwall that are disabled. No row: none.';
