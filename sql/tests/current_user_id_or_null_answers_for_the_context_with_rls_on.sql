-- The person of the request is the person of its context, with row-level security on.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(app.current_user_id_or_null(), tests.id('anna'), 'anna''s person');
select tests.act_as('boris');
select is(app.current_user_id_or_null(), tests.id('boris'), 'boris''s person');
select tests.act_as_nobody();
select is(app.current_user_id_or_null(), null, 'nobody''s is NULL');

select * from finish();
rollback;
