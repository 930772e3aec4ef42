-- The id that a row has in the system it came from is unique within the firm. Rows without one do not stand in each
-- other's way, what another firm uses is free, and a client has no wall yet.
-- Threats: T01.
begin;
\ir fixtures/people.sql

select plan(15);

create function tests.with_external_id(
  p_table regclass,
  p_id text,
  p_key uuid,
  p_external_id text
)
returns text
language sql
as $$
  select split_part(tests.outcome_of(format('update %s set external_id = %L where %s = %L', p_table, p_external_id, p_id, p_key)), ' / ', 1)
$$;
grant execute on function tests.with_external_id(regclass, text, uuid, text) to public;

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select is(tests.with_external_id('app.client', 'client_id', tests.id('northwind'), 'X-1'), '1 rows', 'a client has an id of elsewhere');
select is(tests.with_external_id('app.matter', 'matter_id', tests.id('northwind arbitration'), 'X-1'), '1 rows', 'a matter');
select is(tests.with_external_id('app.matter_party', 'matter_id', tests.id('zebra takeover'), 'X-1'), '1 rows', 'a party');
select is(tests.with_external_id('app.document', 'matter_id', tests.id('northwind arbitration'), 'X-1'), '1 rows', 'a document');
select is(tests.with_external_id('app.client', 'client_id', tests.id('zebra'), 'X-1'), '23505', 'which no other client has');
select is(tests.with_external_id('app.matter', 'matter_id', tests.id('zebra takeover'), 'X-1'), '23505', 'no other matter');
select is(tests.with_external_id('app.client', 'client_id', tests.id('zebra'), ''), '23514', 'it is not empty');
select is(tests.with_external_id('app.client', 'client_id', tests.id('zebra'), e'X\x1b'), '23514', 'and holds no control character');
select is(tests.with_external_id('app.client', 'client_id', tests.id('zebra'), u&'X\200b'), '23514', 'nor one that is not seen');
select is(
  split_part(tests.outcome_of(format('update app.client set excluded_person_ids = array[%L::uuid] where client_id = %L', tests.id('walter'), tests.id('zebra'))), ' / ', 1),
  '23514', 'nobody is excluded from a client'
);
select is(
  split_part(tests.outcome_of(format('update app.client set allowed_person_ids = array[%L::uuid] where client_id = %L', tests.id('anna'), tests.id('zebra'))), ' / ', 1),
  '23514', 'and a client is not kept to some'
);
select tests.act_as('boris');
select is(tests.with_external_id('app.client', 'client_id', tests.id('quokka'), 'X-1'), '1 rows', 'birch may use it for a client');
select is(tests.with_external_id('app.matter', 'matter_id', tests.id('quokka refinancing'), 'X-1'), '1 rows', 'for a matter');
select is(tests.with_external_id('app.document', 'matter_id', tests.id('quokka refinancing'), 'X-1'), '1 rows', 'for a document');

select * from finish();
rollback;
