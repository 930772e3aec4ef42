-- Without a context no row of any firm is seen: not by the functions' role, not by reports.
-- Threats: T21.
begin;
\ir fixtures/people.sql

select plan(2 * (select count(*)::integer from tests.firm_tables()) + 2);

select tests.as_exec();
select tests.assert_bound_role();
select is_empty(format('select from %s', t), 'the functions'' role reads nothing of ' || t)
from tests.firm_tables() as t
where has_table_privilege(t, 'select');
select throws_ok(format('select from %s', t), '42501', null, 'the functions'' role may not read ' || t)
from tests.firm_tables() as t
where not has_table_privilege(t, 'select');

select tests.as_reader();
select tests.assert_bound_role();
select is_empty(format('select from %s', t), 'a report reads nothing of ' || t)
from tests.firm_tables() as t
where has_any_column_privilege(t, 'select');
select throws_ok(format('select from %s', t), '42501', null, 'a report may not read ' || t)
from tests.firm_tables() as t
where not has_any_column_privilege(t, 'select');

select * from finish();
rollback;
