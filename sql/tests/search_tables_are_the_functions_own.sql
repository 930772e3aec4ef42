-- The tables with a constant policy hold nothing to show, and nobody but the functions' role has any right on
-- them, backups apart, which read.
begin;
\ir cast/stage.sql

select plan(3);

select is_empty(
  $$
    select r.rolname, t, p.privilege
    from tests.search_tables() as t
    cross join pg_roles as r
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
    where has_table_privilege(r.oid, t, p.privilege)
      and not r.rolsuper
      and r.rolname !~ '^pg_'
      and not pg_has_role(r.oid, 'firmwall_owner', 'member')
      and not (r.rolname = 'firmwall_exec' and p.privilege in ('select', 'insert', 'update', 'delete'))
      and not (r.rolname = 'firmwall_backup' and p.privilege = 'select')
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
  $$,
  'no other table has such a policy'
);

select * from finish();
rollback;
