-- app.granted_permissions are those of the role in the firm of the context, and of no other. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.all_rls_off();

\ir shared/granted_permissions.sql

select tests.as_owner();
select tests.without_predicate('app.granted_permissions');
select tests.act_as('boris', 'alder');
select tests.as_service();
select isnt(app.granted_permissions(), '{}', 'a twin without the predicate grants what another firm gave');

select * from finish();
rollback;
