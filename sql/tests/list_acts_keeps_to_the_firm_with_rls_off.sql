-- app.list_acts shows the acts of the firm to those who may read them, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(12);

select tests.all_rls_off();

\ir shared/list_acts.sql

select tests.as_owner();
select tests.without_wall('app.list_acts');
select tests.act_as('walter');
select tests.as_service();
select is((select count(*)::integer from app.list_acts()), 4, 'a twin without the wall shows the acts behind it');
select tests.as_owner();
select tests.without_predicate('app.list_acts');
select tests.act_as('ada');
select tests.as_service();
select isnt_empty(
  $$ select from app.list_acts() where act_id = tests.id('act of boris') $$, 'a twin without the predicate leaks'
);

select * from finish();
rollback;
