-- app.granted_tool_catalog shows what the role in the firm of the context may call. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.all_rls_off();

\ir shared/granted_tool_catalog.sql

select tests.as_owner();
select tests.without_predicate('app.granted_tool_catalog');
select tests.act_as('boris', 'alder');
select tests.as_service();
select isnt_empty(
  'select from app.granted_tool_catalog()', 'a twin without the predicate grants what another firm gave'
);

select * from finish();
rollback;
