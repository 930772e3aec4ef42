-- "Quennell's lease" is a lease of Quennell, and "Roberts" is no Robert: what is one letter longer without
-- an apostrophe is shown, and left to a person to pick.
begin;
\ir cast/cast.sql

create temporary table said (query text, stored text, decision text) on commit drop;
grant select on said to public;
insert into said values
('Quennell''s lease', 'Quennell - lease', 'propose'),
('quennell’s lease', 'Quennell - lease', 'propose'),
('what''s quennell''s lease about', 'Quennell - lease', 'propose'),
('Tanner''s Union', 'Tanners Union - levy', 'propose'),
('Lampert''s Farm', 'Lampert''s Farm - subsidy', 'propose'),
('Lamperts Farm', 'Lampert''s Farm - subsidy', 'propose'),
('Lampert Farm', 'Lampert''s Farm - subsidy', 'propose'),
('"Lampert''s Farm"', 'Lampert''s Farm - subsidy', 'propose'),
('Lexington Instrument', 'Lexington Instruments - permit', 'propose'),
('Roberts', 'Robert Osric v. Union of Weavers', 'ask'),
('Roberts v Union of Weavers', 'Robert Osric v. Union of Weavers', 'ask'),
('Robert v Union of Weavers', 'Robert Osric v. Union of Weavers', 'propose'),
('Coatss levy', 'Coats levy', 'propose');

select plan(2 * (select count(*)::integer from said) + 1);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select tests.id('alder'), 'T-' || md5(t.stored), tests.id('northwind'), t.stored, date '2024-01-01'
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
