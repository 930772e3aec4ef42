-- A service may ask which firmwall the database holds, without a context, and reads no other line of the ledger.
begin;
\ir fixtures/base.sql

select plan(6);

set local role firmwall_owner;
update firmwall.migration set version = '7.0.0', commit = 'other' where kind <> 'apply';
update firmwall.migration set version = '0.2.0', commit = repeat('a', 40), applied_at = '2027-01-02T03:04:05Z' where kind = 'apply';

select tests.as_service();
select tests.assert_bound_role();
select results_eq(
  'select version, commit, applied_at from app.installed_version()',
  $$ values ('0.2.0', repeat('a', 40), timestamptz '2027-01-02T03:04:05Z') $$,
  'a service reads what the last apply wrote'
);
select throws_ok('select from firmwall.migration', '42501', null, 'and not the ledger itself');

select tests.as_admin();
select is((select version from app.installed_version()), '0.2.0', 'so does an administrator');

select tests.as_agent();
select throws_ok('select from app.installed_version()', '42501', null, 'an assistant does not');

select tests.as_exec();
select throws_ok('select checksum from firmwall.migration', '42501', null, 'the owner of the function reads no other column');

select * from finish();
rollback;
