-- app.upsert_clients writes clients of the firm alone; a number of another firm is free. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(8);

select tests.all_rls_off();

\ir shared/upsert_clients.sql

select tests.as_owner();
select tests.without_predicate('app.upsert_clients');
select tests.act_as('anna');
delete from app.client as c where c.firm_id = tests.id('alder') and c.client_number = '999';
select tests.as_service();
select isnt_empty(
  $$ select from app.upsert_clients('[{"client_number": "999", "display_name": "Quokka Mining"}]') as u
     where u.id = tests.id('quokka') $$,
  'a twin without the predicate finds birch''s client'
);

select * from finish();
rollback;
