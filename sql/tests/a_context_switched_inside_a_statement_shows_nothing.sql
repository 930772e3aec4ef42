-- set_config inside a statement, as an injected expression would have it, shows no row of another firm: the
-- statement goes on with the firm it began with, or is refused, as the planner orders its conditions.
-- Threats: T35.
begin;
\ir fixtures/people.sql

-- the firms whose rows a query shows, or the SQLSTATE that it ends with
create function tests.firms_shown(p_query text) returns text
language plpgsql
as $$
declare
  v_firms text;
begin
  execute format(
    $query$
      select string_agg(distinct f.code, ',') from (%s) as q
      join (values (tests.id('alder'), 'alder'), (tests.id('birch'), 'birch')) as f (firm_id, code) on f.firm_id = q.firm_id
    $query$, p_query
  )
  into v_firms;
  return v_firms;
exception
  when sqlstate 'FW002' then
    return sqlstate;
end
$$;

select plan(6);

select tests.act_as('boris');
select left(current_setting('firmwall.context'), 73) || '|' || repeat('0', 64) as forged \gset
select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();
select is(tests.firms_shown('select c.firm_id from app.client as c'), 'alder', 'undisturbed: alder');
select ok(
  tests.firms_shown(format(q.query, :'forged')) in ('alder', 'FW002'),
  'switched ' || q.label || ': alder or a refusal, never birch'
)
from (
  values
  ('in a branch of a UNION', 'select c.firm_id from app.client as c
    union all select c.firm_id from app.client as c where set_config(''firmwall.context'', %L, true) is not null'),
  ('in ORDER BY', 'select c.firm_id from app.client as c order by (select set_config(''firmwall.context'', %L, true))'),
  ('in a common table expression', 'with s as materialized (select set_config(''firmwall.context'', %L, true) as set)
    select c.firm_id from s, app.client as c where s.set is not null'),
  ('in WHERE', 'select c.firm_id from app.client as c where set_config(''firmwall.context'', %L, true) is not null')
) as q (label, query);

select * from finish();
rollback;
