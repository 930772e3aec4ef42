-- A policy costs one look at the context a statement: its plan has InitPlans and no SubPlan.
-- Threats: T42.
begin;
\ir fixtures/people.sql

create function tests.plan_of(p_query text) returns text
language plpgsql
as $$
declare
  v_line text;
  v_plan text := '';
begin
  for v_line in execute 'explain ' || p_query loop
    v_plan := v_plan || v_line || E'\n';
  end loop;
  return v_plan;
end
$$;

create function tests.read_tables() returns setof regclass
language sql
stable
as $$ select t from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'select') $$;

select plan(1 + 2 * (select count(*)::integer from tests.read_tables()));

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select matches(tests.plan_of(format('select from %s', t)), 'InitPlan', t || ': the context is read once')
from tests.read_tables() as t;
select doesnt_match(tests.plan_of(format('select from %s', t)), 'SubPlan', t || ': no look-up a row')
from tests.read_tables() as t;

select * from finish();
rollback;
