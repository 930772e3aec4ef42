-- A word that a matter meets only nearly speaks for it where it stands beside what was said beside it, and never
-- alone. A word may be another name than its plural; a possessive is no plural. What is said before a legal form is
-- one name, on one side of a title; first letters that take in a legal form are not said with one.
begin;
\ir fixtures/people.sql

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
('Mathai', 'Sara Matthai v. Kestrel', 'ask'),
('the Mukand file', 'Bal Mukund v. Road Board', 'ask'),
('Bal Mukand', 'Bal Mukund v. Road Board', 'propose'),
('Sara Mathai', 'Sara Matthai v. Kestrel', 'propose'),
('osprey infra fil', 'Osprey Infra - filing', 'ask'),
('osprey infra fili', 'Osprey Infra - filing', 'propose'),
('scheme mine', 'Wessel Mines - pension scheme', 'ask'),
('wessel mines scheme', 'Wessel Mines - pension scheme', 'propose'),
('Corvin instrument', 'Corvin Instruments - recall', 'ask'),
('Robert v Dunlow', 'Roberts v. Dunlow', 'ask'),
('Robert''s v Dunlow', 'Roberts v. Dunlow', 'propose'),
('Andrew testament', 'Andrews - testament', 'ask'),
('Pendry v Lowe''s', 'Pendry v. Lowe''s Stores', 'propose'),
('Pendry v Lowe', 'Pendry v. Lowe''s Stores', 'ask'),
('Tamimi Logistics FZCO', 'Sara Tamimi - lease of offices (logistics)', 'ask'),
('tamimi logistics lease', 'Sara Tamimi - lease of offices (logistics)', 'propose'),
('Sara Tamimi Ltd', 'Sara Tamimi - lease of offices (logistics)', 'propose'),
('Ferro Castings Private Ltd', 'Dray / Castings of Ferro - loan', 'propose'),
('Bob Harkin', 'Robert Harkin - probate', 'propose'),
('Thorne Group Public', 'Garrow Group Public - listing', 'ask'),
('Wick Mills Ltd', 'Falkirk Mills v. Wick Steel Ltd', 'ask'),
('Mills Wick Ltd', 'Falkirk Mills v. Wick Steel Ltd', 'ask'),
('Falkirk Wick Pvt Ltd', 'Falkirk Mills v. Wick Steel Ltd', 'ask'),
('Falkirk Mills v Steel Ltd', 'Falkirk Mills v. Wick Steel Ltd', 'propose'),
('Wick Steel Ltd', 'Falkirk Mills v. Wick Steel Ltd', 'propose'),
('Falkerk Wick', 'Falkirk Mills v. Wick Steel Ltd', 'propose'),
('"Falkirk Mills v. Wick Steel"', 'Falkirk Mills v. Wick Steel Ltd', 'propose'),
('HQP Pvt Ltd', 'Union of Turners v. Harrow Quarry P. Ltd.', 'ask'),
('HQC Ltd', 'Union of Turners v. Harrow Quarry Company Ltd', 'ask'),
('GZM Ltd', 'Union of Turners v. Garrow Zinc Metals Ltd', 'propose'),
('Black testimony', 'Blake - testimony', 'ask'),
('Triple P excise', 'Triple P Ltd - excise', 'propose'),
('Triple P Ltd excise', 'Triple P Ltd - excise', 'propose'),
('Sorrel Dairy P Ltd', 'Sorrel Dairy (P) Ltd - excise', 'propose'),
('Sorrel Dairy (P) Ltd', 'Sorrel Dairy (P) Ltd - excise', 'propose'),
('Etc Ltd', 'Etc Ltd - franchise', 'propose'),
('Union of Potters etc', 'Union of Potters etc. v. Stone', 'propose');

\ir fixtures/assert_queries.sql

select * from finish();
rollback;
