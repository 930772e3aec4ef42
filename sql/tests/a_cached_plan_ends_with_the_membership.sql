-- T28: who leaves a role in mid-session reads nothing by a statement that was prepared before.
begin;
\ir fixtures/people.sql

select plan(3);

select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();
prepare clients as select count(*) from app.client;
select results_eq('clients', array[5::bigint], 'a report reads alder''s five');
select current_user as login \gset
select tests.as_owner();
do $$
begin
  execute format('revoke firmwall_reader from %I', tests.login_of('firmwall_reader'));
end
$$;
select set_config('role', :'login', true);
select throws_ok('execute clients', '42501', null, 'the same statement, without the membership');
deallocate clients;

select * from finish();
rollback;
