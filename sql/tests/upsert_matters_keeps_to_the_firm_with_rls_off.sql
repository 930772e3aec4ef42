-- app.upsert_matters writes matters of the firm alone, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(10);

select tests.all_rls_off();

\ir shared/upsert_matters.sql

select tests.as_owner();
select tests.without_predicate('app.upsert_matters');
select tests.act_as('anna');
delete from app.matter as m where m.firm_id = tests.id('alder') and m.matter_number = 'M-9';
select tests.as_service();
select isnt_empty(
  $$ select from (select id from app.upsert_matters('[{"matter_number": "M-9", "client_number": "999", "title": "Quokka Mining refinancing"}]')) as u (id) where u.id = tests.id('quokka refinancing') $$,
  'a twin without the predicate finds birch''s matter'
);

select tests.as_owner();
select tests.without_wall('app.upsert_matters');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty(
  $$ select from (select id from app.upsert_matters('[{"matter_number": "M-2", "client_number": "011", "title": "Zebra takeover of Savanna Foods"}]')) as u (id) where u.id = tests.id('zebra takeover') $$,
  'a twin without the wall finds the walled matter'
);

select * from finish();
rollback;
