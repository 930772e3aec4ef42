-- app.resolve_matter_document finds documents of the firm's own matters, and none behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

select plan(9);

select tests.all_rls_off();

\ir shared/resolve_matter_document.sql

select tests.as_owner();
select tests.without_predicate('app.resolve_matter_document');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.resolve_matter_document(tests.id('quokka refinancing'), 'statement of claim') $$,
  'a twin without the predicate leaks'
);

select tests.as_owner();
select tests.without_wall('app.resolve_matter_document');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty(
  $$ select from app.resolve_matter_document(tests.id('zebra takeover'), 'draft offer document') $$,
  'a twin without the wall leaks'
);

select * from finish();
rollback;
