-- No unique key spans firms: alder may use birch's ids and numbers and learns nothing by it.
-- Threats: T01, T02.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select lives_ok(
  tests.insert_of_copy('app.client', 'boris', jsonb_build_object(
    'firm_id', tests.id('alder'), 'client_id', tests.id('quokka'), 'client_number', '999'
  )),
  'a client with id and number of a client of birch'
);
select lives_ok(
  tests.insert_of_copy('app.matter', 'boris', jsonb_build_object(
    'firm_id', tests.id('alder'), 'matter_id', tests.id('quokka refinancing'), 'matter_number', 'M-9',
    'client_id', tests.id('quokka')
  )),
  'a matter with id and number of a matter of birch'
);
select lives_ok(
  tests.insert_of_copy('app.matter_party', 'boris', jsonb_build_object(
    'firm_id', tests.id('alder'), 'matter_id', tests.id('quokka refinancing'),
    'party_id', tests.id('party of refinancing'), 'name', 'First Quokka Bank', 'role', 'lender'
  )),
  'a party with id, name and role of a party of birch'
);
select lives_ok(
  tests.insert_of_copy('app.document', 'boris', jsonb_build_object(
    'firm_id', tests.id('alder'), 'matter_id', tests.id('quokka refinancing'),
    'document_id', tests.id('document of refinancing'), 'title', 'Quokka loan agreement', 'kind', 'agreement'
  )),
  'a document with id, title and kind of a document of birch'
);

select * from finish();
rollback;
