-- set_config inside a statement, as an injected expression would have it, shows no row of another firm.
begin;
\ir cast/cast.sql

select plan(5);

select tests.act_as('boris');
select current_setting('firmwall.context') as boris \gset
select left(:'boris', 73) || '|' || repeat('0', 64) as forged \gset
select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();
-- evaluated before the second branch opens its scan, or while the rows of the first are being read
select throws_ok(
  format($$
    select c.display_name from app.client as c
    union all
    select c.display_name from app.client as c where set_config('firmwall.context', %L, true) is not null
  $$, :'forged'),
  'FW002', null, 'in the second branch of a UNION'
);
select throws_ok(
  format($$
    select c.display_name from app.client as c order by (select set_config('firmwall.context', %L, true));
    select c.display_name from app.client as c
  $$, :'forged'),
  'FW002', null, 'in ORDER BY, for the statement after it'
);
select tests.act_as('anna');
select throws_ok(
  format($$
    with switched as materialized (select set_config('firmwall.context', %L, true) as s)
    select c.display_name from switched, app.client as c where s is not null
  $$, :'forged'),
  'FW002', null, 'in a common table expression'
);
select tests.act_as('anna');
-- the policy asks once a statement, after this filter has had its chance
select throws_ok(
  format($$
    select c.display_name from app.client as c where set_config('firmwall.context', %L, true) is not null
  $$, :'forged'),
  'FW002', null, 'in WHERE'
);

select * from finish();
rollback;
