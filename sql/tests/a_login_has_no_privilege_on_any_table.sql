-- Services, assistants and administrators have no privilege on any table, of any column; an administrator's
-- import writes one table without a firm. Reports and backups may read, and nothing else.
-- Threats: T14.
begin;
\ir fixtures/base.sql

select plan(3);

-- every privilege that a role holds on a table or on a column of one
create view tests.held as
select r.rolname as role, c.oid::regclass::text as held_on, p.privilege
from pg_class as c
cross join pg_roles as r
cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p (privilege)
where c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and case
    when p.privilege in ('DELETE', 'TRUNCATE', 'TRIGGER') then has_table_privilege(r.oid, c.oid, p.privilege)
    else has_any_column_privilege(r.oid, c.oid, p.privilege)
  end;

select is_empty(
  $$ select role, held_on, privilege from tests.held
     where role in ('firmwall_app', 'firmwall_agent', 'firmwall_attestor') $$,
  'services and assistants hold nothing'
);
select is_empty(
  $$ select role, held_on, privilege from tests.held
     where role = 'firmwall_admin' and (held_on, privilege) not in (('firmwall.import_row', 'INSERT'), ('firmwall.import_row', 'SELECT')) $$,
  'administrators hold nothing but the import table'
);
select is_empty(
  $$ select role, held_on, privilege from tests.held
     where role in ('firmwall_reader', 'firmwall_backup') and privilege <> 'SELECT' $$,
  'reports and backups read'
);

select * from finish();
rollback;
