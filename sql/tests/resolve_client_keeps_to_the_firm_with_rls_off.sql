-- app.resolve_client answers with clients of the firm alone, and offers no namesake elsewhere. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(9);

select tests.all_rls_off();

\ir shared/resolve_client.sql

select tests.as_owner();
select tests.without_predicate('app.resolve_client');
select tests.act_as('anna');
select tests.as_service();
select isnt(app.resolve_client('Quokka Mining') ->> 'outcome', 'none', 'a twin without the predicate leaks');

select * from finish();
rollback;
