-- A word that a matter meets only nearly speaks for it where it stands beside what was said beside it, and a
-- single word only where little has slipped.
begin;
\ir cast/cast.sql

create temporary table said (query text, stored text, decision text, number text) on commit drop;
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

\ir cast/said.sql

select * from finish();
rollback;
