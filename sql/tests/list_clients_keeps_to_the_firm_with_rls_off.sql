-- app.list_clients shows the clients of the firm, and counts no other. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(13);

select tests.all_rls_off();

\ir shared/list_clients.sql

select tests.as_owner();
select tests.without_predicate('app.list_clients');
select tests.act_as('anna');
select tests.as_service();
select isnt(app.list_clients() -> 'total', '5', 'a twin without the predicate leaks');

select * from finish();
rollback;
