-- The tables with a constant policy hold nothing to show. Of the roles of firmwall and PUBLIC, only the functions'
-- role has a right on them, backups apart, which read. A login has the rights of the roles that it was granted.
begin;
\ir fixtures/base.sql

select plan(4);

select is_empty(
  $$
    select r.name, t, p.privilege
    from tests.search_tables() as t
    cross join unnest(array[
      'public', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent', 'firmwall_reader',
      'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
    ]) as r (name)
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
    where has_table_privilege(r.name, t, p.privilege)
      and not (r.name = 'firmwall_exec' and p.privilege in ('select', 'insert', 'update', 'delete'))
      and not (r.name = 'firmwall_backup' and p.privilege = 'select')
  $$,
  'no other right on them'
);
select is_empty(
  $$
    select t from tests.search_tables() as t
    join pg_class as c on c.oid = t
    where not (c.relrowsecurity and c.relforcerowsecurity)
  $$,
  'row-level security is enabled and forced'
);
select is_empty(
  $$
    select p.polrelid::regclass from pg_policy as p
    join pg_class as c on c.oid = p.polrelid
    where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
      and (pg_get_expr(p.polqual, p.polrelid) = 'true' or pg_get_expr(p.polwithcheck, p.polrelid) = 'true')
      and p.polroles && array['firmwall_exec'::regrole::oid, 'firmwall_reader'::regrole::oid]
      and p.polrelid not in (select t::oid from tests.search_tables() as t)
      -- has no firm, and is only added to
      and p.polrelid <> 'audit.installation_act'::regclass
  $$,
  'no other table has such a policy'
);

select is_empty(
  $$
    select r.name
    from unnest(array['firmwall_exec', 'firmwall_reader', 'firmwall_app', 'firmwall_agent', 'firmwall_admin']) as r (name)
    where has_any_column_privilege(r.name, 'audit.installation_act', 'select, update')
      or has_table_privilege(r.name, 'audit.installation_act', 'delete, truncate')
  $$,
  'but for one without a firm, where they may only add'
);

select * from finish();
rollback;
