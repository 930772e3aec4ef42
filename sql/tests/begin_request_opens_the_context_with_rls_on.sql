-- A good token opens the context of its firm and person, for every login that may call the function.
begin;
\ir fixtures/people.sql
\ir fixtures/token.sql

select plan(4);

select tests.as_service();
select tests.assert_bound_role();
select lives_ok(format('select app.begin_request(%L)', tests.token('dora', 'birch')), 'dora''s token for birch');
select is(app.current_firm_id_or_null(), tests.id('birch'), 'opens birch, not the other firm she works for');
select is(app.current_user_id_or_null(), tests.id('dora'), 'for dora');

select * from finish();
rollback;
