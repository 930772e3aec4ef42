-- Never set, set to nothing and reset are one state: no context, NULL and no error.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.as_service();
select tests.assert_bound_role();
select set_config('firmwall.context', null, true);
select is(app.current_firm_id_or_null(), null, 'set to NULL: no firm');
select is(app.current_user_id_or_null(), null, 'set to NULL: no person');
select set_config('firmwall.context', '', true);
select is(app.current_firm_id_or_null(), null, 'empty: no firm');
select is(app.current_user_id_or_null(), null, 'empty: no person');
reset firmwall.context;
select is(app.current_firm_id_or_null(), null, 'reset: no firm');
select is(app.current_user_id_or_null(), null, 'reset: no person');

select * from finish();
rollback;
