-- A transaction has one context: neither clearing the setting nor going back to a savepoint makes room for
-- a second.
begin;
\ir fixtures/people.sql
\ir fixtures/token.sql

select plan(8);

select tests.as_service();
select tests.assert_bound_role();
savepoint before_the_first;
select lives_ok(format('select app.begin_request(%L)', tests.token('anna', 'alder')), 'the first');
select throws_ok(format('select app.begin_request(%L)', tests.token('dora', 'birch')), 'FW003', null, 'not a second');
select throws_ok(format('select app.begin_request(%L)', tests.token('anna', 'alder')), 'FW003', null, 'nor the same again');
select set_config('firmwall.context', '', true);
select throws_ok(
  format('select app.begin_request(%L)', tests.token('dora', 'birch')), 'FW003', null, 'nor after clearing the setting'
);
reset firmwall.context;
select throws_ok(
  format('select app.begin_request(%L)', tests.token('dora', 'birch')), 'FW003', null, 'nor after RESET'
);
-- pgTAP counts in the transaction that is rolled back here: what it counted is kept in psql
select currval('__tresults___numb_seq') as ran \gset
rollback to before_the_first;
select tests.as_service();
select throws_ok(
  format('select app.begin_request(%L)', tests.token('dora', 'birch')), 'FW003', null, 'nor after ROLLBACK TO'
);
select is(app.current_firm_id_or_null(), null, 'and nothing is open then');

select * from finish();
rollback;
