-- The membership is looked up by firm and person, so that it holds with row-level security off as well.
begin;
\ir fixtures/people.sql
\ir fixtures/token.sql

select plan(8);

select tests.rls_off('identity.firm', 'identity.membership');
select tests.as_service();
select tests.assert_bound_role();
select throws_ok(
  format('select app.begin_request(%L)', tests.token('boris', 'alder')), 'FW001', null, 'boris is no member of alder'
);
select throws_ok(
  format('select app.begin_request(%L)', tests.token('sam', 'alder')), 'FW001', null, 'sam is nobody''s member'
);
select is(app.current_firm_id_or_null(), null, 'no context was opened');
select lives_ok(format('select app.begin_request(%L)', tests.token('boris', 'birch')), 'boris is birch''s');
select is(app.current_firm_id_or_null(), tests.id('birch'), 'and birch it is');

select * from finish();
rollback;
