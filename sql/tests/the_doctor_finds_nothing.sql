-- The catalogue of a fresh installation has nothing to report: no error, no warning. Notes are residual
-- risks of the server. The release of the server, the logins of the cluster, their memberships and their
-- settings are the DBA's affair, and the subject of other tests.
begin;
\ir fixtures/base.sql

select plan(4);

select tests.as_admin();
select is_empty(
  $$
    select d.check_name, d.object, d.found from app.doctor() as d
    where d.level <> 'note'
      and d.check_name <> 'server_release'
      -- the stage has joined these roles for the length of this test
      and d.check_name <> 'members'
      and d.check_name <> 'settings'
      and d.object not like 'role %'
  $$,
  'no error and no warning'
);
select is_empty(
  $$
    select d.check_name from app.doctor() as d
    where d.level not in ('error', 'warning', 'note') or d.remedy = '' or d.object is null or d.found is null
  $$,
  'every finding has a level, an object and a remedy'
);
select tests.as_service();
select throws_ok('select from app.doctor()', '42501', null, 'a service may not ask');
select tests.as_owner();
select is_empty(
  $$
    select f.proname from pg_proc as f
    where f.pronamespace = 'firmwall'::regnamespace
      and f.proname like 'check\_%'
      and f.prorettype = 'record'::regtype
      and not exists (
        select from pg_proc as d
        where d.oid = 'app.doctor()'::regprocedure
          and strpos(d.prosrc, 'firmwall.' || f.proname || '()') > 0
      )
  $$,
  'the doctor asks every check'
);

select * from finish();
rollback;
