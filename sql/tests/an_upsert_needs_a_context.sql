-- A read without a context finds nothing; a write without one is refused, lest it pass for done.
begin;
\ir fixtures/people.sql

select plan(9);

select tests.as_service();
select tests.assert_bound_role();
select throws_ok($$ select app.upsert_clients('[]') $$, 'FW002', 'no request context is open', 'clients');
select throws_ok($$ select app.upsert_matters('[]') $$, 'FW002', 'no request context is open', 'matters');
select throws_ok($$ select app.upsert_matter_parties('[]') $$, 'FW002', 'no request context is open', 'parties');
select throws_ok($$ select app.upsert_documents('[]') $$, 'FW002', 'no request context is open', 'documents');
select throws_ok($$ select app.upsert_client('1', 'x') $$, 'FW002', 'no request context is open', 'a client');
select throws_ok($$ select app.upsert_matter('1', '1', 'x') $$, 'FW002', 'no request context is open', 'a matter');
select throws_ok($$ select app.upsert_matter_party('1', 'x', 'y') $$, 'FW002', 'no request context is open', 'a party');
select throws_ok($$ select app.upsert_document('1', 'x') $$, 'FW002', 'no request context is open', 'a document');

select * from finish();
rollback;
