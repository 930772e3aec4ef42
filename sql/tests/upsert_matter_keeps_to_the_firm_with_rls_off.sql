-- app.upsert_matter writes matters of the firm alone, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(10);

select tests.all_rls_off();

\ir shared/upsert_matter.sql

select tests.as_owner();
select tests.without_predicate('app.upsert_matter');
select tests.act_as('anna');
delete from app.matter as m where m.firm_id = tests.id('alder') and m.matter_number = 'M-9';
select tests.as_service();
select isnt_empty(
  $$ select from (select app.upsert_matter('M-9', '999', 'Quokka Mining refinancing')) as u (id) where u.id = tests.id('quokka refinancing') $$,
  'a twin without the predicate finds birch''s matter'
);

select tests.as_owner();
select tests.without_wall('app.upsert_matter');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty(
  $$ select from (select app.upsert_matter('M-2', '011', 'Zebra takeover of Savanna Foods')) as u (id) where u.id = tests.id('zebra takeover') $$,
  'a twin without the wall finds the walled matter'
);

select * from finish();
rollback;
