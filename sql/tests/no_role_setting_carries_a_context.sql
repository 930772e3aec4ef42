-- A context cannot be laid into a role or a function as a setting.
begin;
\ir fixtures/base.sql

select plan(3);

select tests.as_service();
select tests.assert_bound_role();
select throws_ok(
  format('alter role %I set firmwall.context = ''x''', current_user), '42501', null, 'not into one''s own role'
);
select throws_ok(
  'create function app.mine() returns void language sql set firmwall.context = ''x'' as ''''', '42501', null,
  'not into a function'
);

select * from finish();
rollback;
