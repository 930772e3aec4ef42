-- Services, assistants and administrators call functions and nothing else; a report reads under row-level
-- security. Where a login can name a table, the safeguard "surface" is gone.
create or replace function firmwall.check_surface()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select c.oid::regclass::text, format('%s has %s', r.rolname, p.privilege)
  from pg_class as c
  join pg_namespace as n on n.oid = c.relnamespace
  cross join pg_roles as r
  cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p (privilege)
  where n.nspname in ('app', 'identity', 'audit', 'firmwall')
    and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and case
      when p.privilege in ('DELETE', 'TRUNCATE', 'TRIGGER') then has_table_privilege(r.oid, c.oid, p.privilege)
      else has_any_column_privilege(r.oid, c.oid, p.privilege)
    end
    and (
      r.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_attestor')
      or r.rolname in ('firmwall_reader', 'firmwall_backup') and p.privilege <> 'SELECT'
      or r.rolname = 'firmwall_admin' and c.oid <> coalesce(to_regclass('firmwall.import_row'), 0)
      -- the functions' own role neither removes rows nor empties tables of firms
      or r.rolname = 'firmwall_exec' and p.privilege in ('TRUNCATE', 'REFERENCES', 'TRIGGER')
    )
  union all
  select 'schema ' || n.nspname, r.rolname || ' may create in it'
  from pg_namespace as n
  cross join pg_roles as r
  where n.nspname !~ '^pg_(toast_)?temp_'
    and r.rolname in (
      'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin',
      'firmwall_backup', 'firmwall_attestor'
    )
    and has_schema_privilege(r.oid, n.oid, 'create')
  order by 1, 2
$$;

alter function firmwall.check_surface() owner to firmwall_exec;
revoke all on function firmwall.check_surface() from public;

comment on function firmwall.check_surface() is
'Privileges on tables that login roles hold and should not, and schemas where they may create. No row: none.';
