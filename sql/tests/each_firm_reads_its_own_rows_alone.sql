-- On every table, straight from the table, a firm sees its own rows and no other's.
begin;
\ir fixtures/people.sql

select plan(3 + 2 * (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'select')
) + (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_reader', t, 'select')
));

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select results_eq(
  format('select distinct firm_id from %s', t), array[tests.id('alder')], 'alder sees alder''s rows alone in ' || t
)
from tests.firm_tables() as t
where has_table_privilege(t, 'select');

select tests.act_as('boris');
select tests.assert_bound_role();
select results_eq(
  format('select distinct firm_id from %s', t), array[tests.id('birch')], 'birch sees birch''s rows alone in ' || t
)
from tests.firm_tables() as t
where has_table_privilege(t, 'select');

select tests.as_reader();
select tests.assert_bound_role();
select results_eq(
  format('select distinct firm_id from %s', t), array[tests.id('birch')], 'a report of birch sees birch alone in ' || t
)
from tests.firm_tables() as t
where has_table_privilege(t, 'select');

select * from finish();
rollback;
