-- Without a context no row can be written, whatever firm it names.
-- Threats: T21.
begin;
\ir fixtures/people.sql

select plan(1 + (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'insert')
));

select tests.as_exec();
select tests.assert_bound_role();
select throws_ok(
  tests.insert_of_copy(t, 'anna'), '42501', null, 'without a context nothing is added to ' || t
)
from tests.firm_tables() as t
where has_table_privilege(t, 'insert');

select * from finish();
rollback;
