-- app.get_matter shows a matter of the firm, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(9);

select tests.all_rls_off();

\ir shared/get_matter.sql

select tests.as_owner();
select tests.without_predicate('app.get_matter');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.get_matter(tests.id('quokka refinancing')) $$, 'a twin without the predicate leaks'
);

select tests.as_owner();
select tests.without_wall('app.get_matter');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty(
  $$ select from app.get_matter(tests.id('zebra takeover')) $$, 'a twin without the wall leaks'
);

select * from finish();
rollback;
