-- An UPDATE, with a filter or without one, touches no row behind a wall.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.act_as('walter');
select tests.as_exec();
select tests.assert_bound_role();
-- without a filter only the UPDATE policy stands between; two of alder's four matters are open to walter
select is(tests.outcome_of('update app.matter set updated_at = now()'), '2 rows', 'matters');
select is(tests.outcome_of('update app.matter_party set role = ''witness'''), '2 rows', 'parties');
select is(tests.outcome_of('update app.document set kind = ''letter'''), '2 rows', 'documents');
select is(
  tests.outcome_of(format('update app.matter set title = ''x'' where matter_id = %L', tests.id('zebra takeover'))),
  '0 rows', 'nor the matter by its id'
);

select * from finish();
rollback;
