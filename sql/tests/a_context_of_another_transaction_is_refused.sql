-- A sealed context kept from one transaction opens nothing in the next.
begin;
\ir fixtures/people.sql
select tests.act_as('anna');
select current_setting('firmwall.context') as kept \gset
rollback;

begin;
\ir fixtures/people.sql

select plan(3);

select tests.as_service();
select tests.assert_bound_role();
select set_config('firmwall.context', :'kept', true);
select throws_ok('select app.current_firm_id_or_null()', 'FW002', null, 'no firm');
select throws_ok('select app.current_user_id_or_null()', 'FW002', null, 'no person');

select * from finish();
rollback;
