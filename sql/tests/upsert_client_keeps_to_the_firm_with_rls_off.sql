-- app.upsert_client writes a client of the firm alone; a number of another firm is free. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.all_rls_off();

\ir shared/upsert_client.sql

select tests.as_owner();
select tests.without_predicate('app.upsert_client');
select tests.act_as('anna');
delete from app.client as c where c.firm_id = tests.id('alder') and c.client_number = '999';
select tests.as_service();
select is(
  app.upsert_client('999', 'Quokka Mining'), tests.id('quokka'), 'a twin without the predicate finds birch''s client'
);

select * from finish();
rollback;
