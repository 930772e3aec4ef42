-- A year may have two digits or four; three letters are the first letters of a name before they are short
-- for a word. One Roman numeral is not another misspelt.
begin;
\ir cast/cast.sql

create temporary table said (query text, stored text, decision text) on commit drop;
grant select on said to public;
insert into said values
('CA 4731/2019', 'Aster v. Bloom, C.A. 4731/19', 'propose'),
('CA 4731/19', 'Aster v. Bloom, C.A. 4731/19', 'propose'),
('OS 84/17', 'Corvin v. Dray, O.S. No. 84 of 2017', 'propose'),
('00731.0001', 'Fenwick - bridge loan', 'propose'),
('731.1', 'Fenwick - bridge loan', 'propose'),
('SCI', 'Silver Creek Industries v. Ganz', 'propose'),
('S.C.I. file', 'Silver Creek Industries v. Ganz', 'propose'),
('sci institute', 'Institute of Science v. Ganz', 'propose'),
('Meridian Fund VIII', 'Meridian Fund VIII subscription', 'propose'),
('Meridian Fund VII subscription', 'Meridian Fund VIII subscription', 'ask'),
('Meridian Fund XVIII subscription', 'Meridian Fund VIII subscription', 'ask'),
('Tolland merger phase III', 'Tolland merger phase II', 'ask'),
('Osprey audit VII', 'Osprey audit VI', 'ask');

select plan(2 * (select count(*)::integer from said) + 1);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select
  tests.id('alder'),
  case when t.stored like 'Fenwick%' then '00731.0001' else 'T-' || md5(t.stored) end,
  tests.id('northwind'),
  t.stored,
  date '2024-01-01'
from (select distinct stored from said) as t;

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

select * from finish();
rollback;
