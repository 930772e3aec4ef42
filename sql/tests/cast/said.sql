-- Each question of the table said finds its title first, with that decision, while all its titles are matters of
-- alder. The table has query, stored, decision, and the number of the matter, or NULL where any will do. Include
-- after cast.sql and the rows: this is the plan and the tests.

select plan(2 * (select count(*)::integer from said) + 1);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select
  tests.id('alder'),
  -- letters that no question holds
  coalesce(t.number, 'T-z' || translate(md5(t.stored), '0123456789', 'ghijklmnop')),
  tests.id('northwind'),
  t.stored,
  date '2024-01-01'
from (select distinct stored, number from said) as t;

select tests.as_service();
select is(
  (select s.title from app.search_matters(t.query) as s where s.position = 1), t.stored, t.query || ' finds'
)
from said as t;
select is(
  (select s.decision from app.search_matters(t.query) as s where s.position = 1),
  t.decision,
  format('%s: %s', t.query, t.decision)
)
from said as t;
