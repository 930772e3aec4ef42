-- A plan made for one role does not serve another role its rows.
-- Threats: T27, T28.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.act_as('anna');
-- the shapes of CVE-2023-2455 and CVE-2024-10976: a sublink and a common table expression
prepare clients as with seen as (select c.firm_id from app.client as c) select (select count(*) from seen);

-- a backup sees all, which makes it the plan to be wary of
grant firmwall_backup to current_user;
set local role firmwall_backup;
select results_eq('clients', array[8::bigint], 'a backup sees both firms');
select tests.as_reader();
select tests.assert_bound_role();
select results_eq('clients', array[5::bigint], 'a report sees its own firm, by the same prepared statement');
select tests.as_service();
select throws_ok('execute clients', '42501', null, 'a service may not run it at all');
deallocate clients;

select * from finish();
rollback;
