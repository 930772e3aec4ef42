-- A reference to birch's row is refused exactly like a reference to no row at all.
-- Threats: T05.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
-- the detail repeats the id that was sent; apart from that the two refusals are one text
select is(
  replace(tests.outcome_of(tests.insert_of_copy('app.matter', 'anna', jsonb_build_object(
    'matter_id', tests.id('new'), 'matter_number', 'new', 'client_id', tests.id('quokka')
  ))), tests.id('quokka')::text, 'ID'),
  replace(tests.outcome_of(tests.insert_of_copy('app.matter', 'anna', jsonb_build_object(
    'matter_id', tests.id('new'), 'matter_number', 'new', 'client_id', tests.id('nobody''s')
  ))), tests.id('nobody''s')::text, 'ID'),
  'a matter for a client of birch, and for nobody''s client'
);
select throws_ok(
  tests.insert_of_copy('app.matter_party', 'anna', jsonb_build_object(
    'party_id', tests.id('new'), 'matter_id', tests.id('quokka refinancing')
  )),
  '23503', null, 'a party of a matter of birch is refused'
);
select throws_ok(
  tests.insert_of_copy('app.document', 'anna', jsonb_build_object(
    'document_id', tests.id('new'), 'matter_id', tests.id('quokka refinancing')
  )),
  '23503', null, 'a document of a matter of birch is refused'
);

select * from finish();
rollback;
