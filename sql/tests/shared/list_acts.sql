-- app.list_acts shows the acts of the firm to those who may read them, and keeps walls, as they are now.
-- Asserted with row-level security on, and off.

set local role firmwall_context;
update identity.membership set role = 'auditor' where person_id = tests.id('walter');
select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('ada');
select results_eq(
  $$ select act_id, user_name from app.list_acts() $$, $$ values (tests.id('act of anna'), 'Anna') $$, 'alder: its own'
);
select tests.act_as('boris');
select throws_ok('select from app.list_acts()', 'FW030', 'the person of this request lacks a permission', 'boris may not read it');
select tests.act_as_nobody();
select is_empty($$ select from app.list_acts() $$, 'nobody: no row, no error');

-- two acts on a matter that walter sees, one of them among others; then the wall goes up
select tests.act_as('ada');
select app.upsert_matter('M-4', null, null, p_status => 'open') is not null as changed \gset
select count(*) as changed
from app.upsert_matters('[{"matter_number": "M-4", "status": "closed"}, {"matter_number": "M-1", "status": "closed"}]') \gset
select tests.act_as('walter');
select is((select count(*)::integer from app.list_acts()), 3, 'walter sees the acts on matters that he sees');
select tests.act_as('ada');
select tests.as_admin();
select app.set_matter_wall('M-4', array[tests.id('walter')]) is not null as walled \gset
select tests.as_service();
select is((select count(*)::integer from app.list_acts()), 4, 'who is inside sees all, and the wall');
select results_eq(
  format('select act_id from app.list_acts(p_subject => %L, p_act => ''set_matter_wall'')', tests.id('gupta lease')),
  'select act_id from app.list_acts(p_limit => 1)', 'by subject and kind'
);
select results_eq(
  $$
  with recursive page as (
    (select t.at, t.act_id, 1 as n from app.list_acts(p_limit => 1) as t)
    union all
    select t.at, t.act_id, page.n + 1
    from page
    cross join lateral app.list_acts(page.at, page.act_id, p_limit => 1) as t
  )
  select act_id from page order by n
  $$,
  'select act_id from app.list_acts()', 'a page begins where the one before ended'
);
select tests.act_as('walter');
select results_eq(
  $$ select act_id from app.list_acts() $$, array[tests.id('act of anna')],
  'walter sees no act on the walled matter, neither old ones nor the wall nor one among others'
);
