-- A row of one's own cannot be given to another firm.
begin;
\ir fixtures/people.sql

select plan(1 + (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'update')
));

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select throws_ok(
  format('update %s set firm_id = tests.id(''birch'')', t), '42501', null, 'alder gives no row of ' || t || ' away'
)
from tests.firm_tables() as t
where has_table_privilege(t, 'update');

select * from finish();
rollback;
