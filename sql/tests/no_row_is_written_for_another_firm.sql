-- Inside alder's context a row that names birch is refused, on every table.
-- Threats: T24.
begin;
\ir fixtures/people.sql

select plan(1 + (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'insert')
));

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select throws_ok(
  tests.insert_of_copy(t, 'boris'), '42501', null, 'alder adds no row of birch to ' || t
)
from tests.firm_tables() as t
where has_table_privilege(t, 'insert');

select * from finish();
rollback;
