-- An UPDATE that reads no column is bound by the UPDATE policy alone, and touches the firm's own rows alone.
begin;
\ir fixtures/people.sql

select plan(1 + (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'update')
));

-- how many rows of each table anna sees, taken before she changes them
create temp table seen (firm_table regclass, rows bigint) on commit drop;
grant all on seen to public;

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
do $$
declare
  v_table regclass;
  v_rows bigint;
begin
  for v_table in select t from tests.firm_tables() as t where has_table_privilege(t, 'update') loop
    execute format('select count(*) from %s', v_table) into v_rows;
    insert into pg_temp.seen values (v_table, v_rows);
  end loop;
end
$$;
-- firm_id is set to what it must be: a foreign row touched by mistake would fail its check, and one that
-- passed would be counted
select is(
  tests.outcome_of(format('update %s set firm_id = tests.id(''alder'')', firm_table)), rows || ' rows',
  'alder changes its own ' || rows || ' rows of ' || firm_table
)
from seen;

select * from finish();
rollback;
