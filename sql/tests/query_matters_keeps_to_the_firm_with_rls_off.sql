-- app.query_matters lists and counts the firm's own matters, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(10);

select tests.all_rls_off();

\ir shared/query_matters.sql

select tests.as_owner();
select tests.without_predicate('app.query_matters');
select tests.act_as('anna');
select tests.as_service();
select is(app.query_matters() -> 'total', '6', 'a twin without the predicate leaks');

select tests.as_owner();
select tests.without_wall('app.query_matters');
select tests.act_as('walter');
select tests.as_service();
select is(app.query_matters() -> 'total', '6', 'a twin without the wall leaks');

select * from finish();
rollback;
