-- A word that a matter meets only nearly speaks for it where it stands beside what was said beside it, and a
-- single word only where little has slipped.
begin;
\ir cast/cast.sql

create temporary table said (query text, stored text, decision text) on commit drop;
grant select on said to public;
insert into said values
('Gerald Foods', 'Gerard Textiles - purchase from Vittal Foods', 'ask'),
('Minakshi Pumps', 'Meenakshi Pumps - levy', 'propose'),
('Jayden Resources', 'Hayden v. Department of Natural Resources', 'ask'),
('Pemberly v Ostrand', 'Pemberley v. Ostrand', 'propose'),
('state of Missouri', 'State of Mysore v. Garside', 'ask'),
('Virender Garlan v Tulsi Foundry', 'Virendra Garlan v. Tulsi Foundry', 'propose'),
('Kim', 'Kimberly Osric - probate', 'ask'),
('Bob Harkin', 'Robert Harkin - probate', 'propose'),
('Thorne Group Public', 'Garrow Group Public - listing', 'ask');

select plan(2 * (select count(*)::integer from said) + 1);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select
  tests.id('alder'),
  'T-' || translate(md5(t.stored), '0123456789', 'ghijklmnop'),
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
