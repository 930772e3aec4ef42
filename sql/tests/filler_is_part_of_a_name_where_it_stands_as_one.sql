-- Words that people say around a name are also what some names are made of. Where such a word stands as
-- a name, it is asked for like one: "People v. Harlan" is no other matter of Harlan.
begin;
\ir fixtures/people.sql

create temporary table said (rule text, query text, stored text) on commit drop;
grant select on said to public;
-- stored is what is proposed; where nothing may be proposed, it is NULL
insert into said values
('a whole side of the title', 'Still v Harlan', null),
('a whole side of the title', 'Harlan v Still', null),
('a whole side of the title', 'harlan v. the will', null),
('a whole side of the title', 'Ask plc v Harlan', null),
('a whole side of the title', 'Still v Ostrander', 'Still v. Ostrander'),
('a whole side of the title', 'still versus ostrander please', 'Still v. Ostrander'),
('the last word before versus', 'Tarkan One v Quennell', null),
('the last word before versus', 'tarkan one v ostrander', 'Tarkan One v. Ostrander'),
('letters with dots', 'State of U.P. v Halloran', null),
('letters with dots', 'merrow v state of u.p', 'Merrow v. State of U.P.'),
('letters with dots', 'A. Brodkin', 'A. Brodkin - probate'),
('letters with dots', 'I. Brodkin', null),
('letters with dots', 'V. Feldspar', null),
('letters with dots', 'the V. Feldspar matter', null),
('letters with dots', 'the R. Feldspar matter', 'R. Feldspar - probate'),
('letters with dots', 'where are we on v. n. halloran', null),
('letters with dots', 'the one between V. Kestrel and Halloran', 'Halloran v. V. Kestrel'),
('no initial', 'which one is versus feldspar', 'R. Feldspar - probate'),
('an initial or versus', 'our client v Arbel', null),
('an initial or versus', 'the one about v. arbel', null),
('an initial or versus', 'the v Arbel matter', null),
('an initial or versus', 'our client v R. Tamsin', null),
('an initial or versus', 'please find v. R. Tamsin', null),
('an initial or versus', 'the V. Kestrel matter', null),
('an initial or versus', 'the V. Elswick matter', 'V. Elswick - lease'),
('an initial or versus', 'V. Arbel lease', 'V. Arbel - lease'),
('an initial or versus', 'dunmore v arbel', 'Dunmore v. Arbel'),
('letters with dots', 'M.S. Quennell v Union of Weavers', null),
('letters with dots', 'Ms. Quennell v Union of Weavers', 'Quennell v. Union of Weavers'),
('after "of"', 'state of up v halloran', null),
('after "of"', 'halloran v state of up', null),
('after "of"', 'merrow v state of up', 'Merrow v. State of U.P.'),
('a letter before a name', 'v feldspar', null),
('a letter before a name', 'i brodkin', null),
('a letter before a name', 'can i see brodkin', 'A. Brodkin - probate'),
('a capital among small letters', 'the Nora Will matter', null),
('a capital among small letters', 'the Nora Vance matter', 'Nora Vance - lease'),
('no filler', 'New Quennell', null),
('no filler', 'People v Quennell', null),
('no filler', 'First Quennell', null),
('filler all the same', 'the Quennell one', 'Quennell v. Union of Weavers'),
('filler all the same', 'pull up quennell for me', 'Quennell v. Union of Weavers'),
('filler all the same', 'what is the status of quennell against the weavers', 'Quennell v. Union of Weavers'),
('filler all the same', 'is there a matter for quennell', 'Quennell v. Union of Weavers'),
('filler all the same', 'Can you open the file on Quennell, please', 'Quennell v. Union of Weavers'),
('filler all the same', 'proceedings between quennell and the weavers', 'Quennell v. Union of Weavers'),
('filler all the same', 'give me whatever we have got on quennell', 'Quennell v. Union of Weavers'),
('filler all the same', 'has quennell heard back from the weavers', 'Quennell v. Union of Weavers'),
('filler all the same', 'our ref T-77', 'Quennell v. Union of Weavers'),
('no filler', 'recall of quennell', null),
('a weak form that begins a name', 'Company Quennell', null),
('a weak form that begins a name', 'Company Law Board v Merrow', null),
('a weak form inside a name', 'Food Corporation of Ostrander', null),
('a weak form at its end', 'Quennell Company v Union of Weavers', 'Quennell v. Union of Weavers'),
('the kind of a docket without a number', 'contempt of osric in ward 5', null),
('the kind of a docket beside its number', 'civil appeal no. 4411 of 2019', 'Ferris v. Union of Weavers'),
('the kind of a docket beside its number', 'CA (civil) 4411/2019', 'Ferris v. Union of Weavers'),
('another kind of docket beside its number', 'special leave petition (c) 4411/2019', null),
('another kind of docket beside its number', 'WP 4411/2019', null),
('the kind of a docket beside its number', 'commercial suit 4411 of 2019', 'Ferris v. Union of Weavers'),
('a docket of letters and digits', 'SC20948', 'Larkin v. Union of Weavers'),
('a docket of letters and digits', 'docket sc-20948', 'Larkin v. Union of Weavers'),
('a hyphen on both sides is no minus', 'Kestrel School -ISA- Trust', 'Kestrel School -ISA- Trust');

create temporary table stored (title text, number text) on commit drop;
grant select on stored to public;
insert into stored values
('Harlan v. Union of Weavers', 'T-01'),
('Quennell v. Union of Weavers', 'T-77'),
('Still v. Ostrander', 'T-02'),
('Tarkan One v. Ostrander', 'T-03'),
('Tarkan Bank v. Quincy', 'T-04'),
('Merrow v. State of U.P.', 'T-05'),
('Merrow v. State of Sikkim', 'T-06'),
('Halloran v. State of Sikkim', 'T-07'),
('A. Brodkin - probate', 'T-08'),
('R. Feldspar - probate', 'T-09'),
('Nora Vance - lease', 'T-10'),
('Kestrel School -ISA- Trust', 'T-11'),
('Food Trust of Ostrander', 'T-12'),
('Osric Estate, ward 5', 'T-13'),
('Ferris v. Union of Weavers', 'T-14'),
('Larkin v. Union of Weavers', 'T-15'),
('Halloran v. V. Kestrel', 'T-16'),
('V. Arbel - lease', 'T-17'),
('Dunmore v. Arbel', 'T-18'),
('V. R. Tamsin - lease', 'T-19'),
('Dunmore v. R. Tamsin - trespass', 'T-20'),
('V. Elswick - lease', 'T-21');

select plan((select count(*)::integer from said) + 1);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, description, opened_on)
select
  tests.id('alder'),
  s.number,
  tests.id('northwind'),
  s.title,
  case s.number when 'T-14' then 'Civil Appeal No. 4411 of 2019.' when 'T-15' then 'SC20948. For respondent.' else '' end,
  date '2024-01-01'
from stored as s;

select tests.as_service();
select is(
  (select s.title from app.search_matters(t.query) as s where s.position = 1 and s.decision = 'propose'),
  t.stored,
  t.rule || ': ' || t.query
)
from said as t;

select * from finish();
rollback;
