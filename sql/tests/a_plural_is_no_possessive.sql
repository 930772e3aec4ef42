-- "Quennell's lease" is a lease of Quennell, and "Roberts" is no Robert: what is one letter longer without
-- an apostrophe is shown, and left to a person to pick.
begin;
\ir fixtures/people.sql

create temporary table said (query text, stored text, decision text, number text) on commit drop;
grant select on said to public;
insert into said values
('Quennell''s lease', 'Quennell - lease', 'propose'),
('quennell’s lease', 'Quennell - lease', 'propose'),
('what''s quennell''s lease about', 'Quennell - lease', 'propose'),
('Tanner''s Union', 'Tanners Union - levy', 'propose'),
('Lampert''s Farm', 'Lampert''s Farm - subsidy', 'propose'),
('Lamperts Farm', 'Lampert''s Farm - subsidy', 'propose'),
('Lampert Farm', 'Lampert''s Farm - subsidy', 'ask'),
('"Lampert''s Farm"', 'Lampert''s Farm - subsidy', 'propose'),
('Lexington Instrument', 'Lexington Instruments - permit', 'ask'),
('Roberts', 'Robert Osric v. Union of Weavers', 'ask'),
('Roberts v Union of Weavers', 'Robert Osric v. Union of Weavers', 'ask'),
('Robert v Union of Weavers', 'Robert Osric v. Union of Weavers', 'propose'),
('Coatss levy', 'Coats levy', 'propose');

\ir fixtures/assert_queries.sql

select * from finish();
rollback;
