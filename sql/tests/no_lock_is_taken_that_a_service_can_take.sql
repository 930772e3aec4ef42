-- An advisory lock has a key that every login can compute, and take first; and pg_locks shows the key to all of
-- them. So administrators wait for locks on tables, on which a service has no right. Threats: T14.
begin;
\ir fixtures/base.sql

select plan(6);

select is_empty(
  $$
    select f.oid::regprocedure from pg_proc as f
    where f.pronamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
      and f.prosrc ~ 'pg_(try_)?advisory'
  $$,
  'no function takes an advisory lock'
);

select tests.as_admin();
select isnt_empty('select app.add_firm(''NEW-1'', ''New'')', 'a firm is added');
select tests.as_owner();
select set_has(
  $$ select l.mode from pg_locks as l where l.pid = pg_backend_pid() and l.relation = 'identity.firm'::regclass $$,
  $$ values ('ShareRowExclusiveLock') $$,
  'under a lock of the table'
);
select is_empty(
  $$ select from pg_locks as l where l.pid = pg_backend_pid() and l.locktype = 'advisory' $$, 'which says nothing of its code'
);

select tests.as_service();
select throws_ok('lock table identity.firm in access share mode', '42501', null, 'a service cannot take it');
select throws_ok('lock table firmwall.migration in access share mode', '42501', null, 'nor that of an apply');

select * from finish();
rollback;
