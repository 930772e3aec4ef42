-- app.list_documents shows the documents of a matter of the firm, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(15);

select tests.all_rls_off();

\ir shared/list_documents.sql

select tests.as_owner();
select tests.without_predicate('app.list_documents');
select tests.act_as('anna');
select tests.as_service();
select isnt(
  app.list_documents(tests.id('quokka refinancing')) -> 'total', '0', 'a twin without the predicate leaks'
);

select tests.as_owner();
select tests.without_wall('app.list_documents');
select tests.act_as('walter');
select tests.as_service();
select isnt(app.list_documents(tests.id('zebra takeover')) -> 'total', '0', 'a twin without the wall leaks');

select * from finish();
rollback;
