-- A partition that is made long after the installation has the rights that it should, whatever default
-- privileges firmwall_owner or the schema has by then. Threats: T18, T19.
begin;
\ir fixtures/base.sql

alter default privileges for role firmwall_owner grant all on tables to firmwall_app, public;
alter default privileges for role firmwall_owner grant select on tables to firmwall_reader with grant option;
alter default privileges for role firmwall_owner in schema audit grant insert on tables to firmwall_agent;

select plan(3);

set local role firmwall_owner;
create table audit.planted ();
reset role;
select ok(
  has_table_privilege('firmwall_app', 'audit.planted', 'select'),
  'another table of the schema has what default privileges give'
);

select tests.as_admin();
select isnt_empty('select app.keep_audit_partitions(1)', 'a month is made');
select tests.as_owner();
select set_eq(
  $$
    select distinct pg_get_userbyid(a.grantee)::text, a.privilege_type, a.is_grantable
    from pg_class as c
    cross join aclexplode(c.relacl) as a
    where c.relnamespace = 'audit'::regnamespace
      and c.relispartition
      and a.grantee <> c.relowner
  $$,
  $$ values ('firmwall_backup', 'SELECT', false) $$,
  'and is a backup''s to read, nobody else''s'
);

select * from finish();
rollback;
