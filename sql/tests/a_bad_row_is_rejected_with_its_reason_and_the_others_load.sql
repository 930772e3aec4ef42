-- Each bad row is answered with its place and a reason that names the field; the reason never repeats the value,
-- since it may end in a log. The good rows between them load.
begin;
\ir fixtures/people.sql

select plan(11);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();

select results_eq(
  format('select outcome, reason from app.upsert_clients(%L)', jsonb_build_array(
    '{"client_number": "310", "display_name": "Good"}'::jsonb,
    '"text"'::jsonb,
    '{"client_number": "311"}'::jsonb,
    '{"display_name": "No number"}'::jsonb,
    '{"client_number": "310", "display_name": "Twice"}'::jsonb,
    '{"client_number": " ", "display_name": "Blank"}'::jsonb,
    '{"client_number": "312", "display_name": ""}'::jsonb,
    '{"client_number": "313", "display_name": "x", "fax": "1"}'::jsonb,
    '{"client_number": "314", "display_name": "x", "status": "gone"}'::jsonb,
    '{"client_number": "315", "display_name": "x", "aliases": "y"}'::jsonb,
    '{"client_number": "316", "display_name": {"a": 1}}'::jsonb,
    jsonb_build_object('client_number', '317', 'display_name', repeat('x', 301)),
    jsonb_build_object('client_number', '318', 'display_name', e'bell\x07'),
    jsonb_build_object('client_number', '319', 'display_name', u&'left\202eright'),
    jsonb_build_object('client_number', '320', 'display_name', 'x', 'aliases', (select jsonb_agg(n::text) from generate_series(1, 51) as n)),
    jsonb_build_object('client_number', '321', 'display_name', 'x', 'aliases', jsonb_build_array(repeat('x', 301))),
    jsonb_build_object('client_number', repeat('9', 65), 'display_name', 'x'),
    '{"client_number": 322, "display_name": "A number is a text too"}'::jsonb
  )),
  $$ values
    ('inserted', null),
    ('rejected', 'not an object'),
    ('rejected', 'display_name: missing'),
    ('rejected', 'client_number: missing'),
    ('rejected', 'client_number: given before'),
    ('rejected', 'client_number: blank'),
    ('rejected', 'display_name: blank'),
    ('rejected', 'unknown field'),
    ('rejected', 'status: neither active nor inactive'),
    ('rejected', 'aliases: not a list'),
    ('rejected', 'a field is not a text'),
    ('rejected', 'display_name: longer than 300 characters'),
    ('rejected', 'display_name: holds a control character'),
    ('rejected', 'display_name: holds a control character'),
    ('rejected', 'aliases: more than 50'),
    ('rejected', 'aliases: longer than 300 characters'),
    ('rejected', 'client_number: longer than 64 characters'),
    ('inserted', null) $$,
  'clients'
);
select results_eq(
  format('select outcome, reason from app.upsert_matters(%L)', jsonb_build_array(
    '{"matter_number": "B-1", "client_number": "310", "title": "Good"}'::jsonb,
    '{"matter_number": "B-2", "client_number": "310"}'::jsonb,
    '{"matter_number": "B-3", "title": "x"}'::jsonb,
    '{"matter_number": "B-4", "client_number": "nobody", "title": "x"}'::jsonb,
    '{"matter_number": "B-5", "client_number": "310", "title": "x", "opened_on": "2023-02-29"}'::jsonb,
    '{"matter_number": "B-6", "client_number": "310", "title": "x", "opened_on": "01/02/2024"}'::jsonb,
    '{"matter_number": "B-7", "client_number": "310", "title": "x", "opened_on": ""}'::jsonb,
    '{"matter_number": "B-8", "client_number": "310", "title": "x", "opened_on": "infinity"}'::jsonb,
    '{"matter_number": "B-9", "client_number": "310", "title": "x", "status": "pending"}'::jsonb,
    jsonb_build_object('matter_number', 'B-10', 'client_number', '310', 'title', 'x', 'description', repeat('x', 4001)),
    '{"matter_number": "B-12", "client_number": "310", "title": "x", "description": "one\n\ttwo\u0001"}'::jsonb,
    '{"matter_number": "B-1", "title": "Twice"}'::jsonb,
    '{"matter_number": "B-11", "client_number": "310", "title": "x", "opened_on": "2024-02-29"}'::jsonb
  )),
  $$ values
    ('inserted', null),
    ('rejected', 'title: missing'),
    ('rejected', 'client_number: missing'),
    ('rejected', 'client_number: no such client'),
    ('rejected', 'opened_on: not a date as YYYY-MM-DD'),
    ('rejected', 'opened_on: not a date as YYYY-MM-DD'),
    ('rejected', 'opened_on: not a date as YYYY-MM-DD'),
    ('rejected', 'opened_on: not a date as YYYY-MM-DD'),
    ('rejected', 'status: neither open, on hold nor closed'),
    ('rejected', 'description: longer than 4000 characters'),
    ('rejected', 'description: holds a control character'),
    ('rejected', 'matter_number: given before'),
    ('inserted', null) $$,
  'matters'
);
select results_eq(
  $$ select outcome, reason from app.upsert_matter_parties('[
    {"matter_number": "B-1", "name": "Good", "role": "witness"},
    {"matter_number": "B-1", "name": "No role"},
    {"matter_number": "B-1", "role": "witness"},
    {"name": "No matter", "role": "witness"},
    {"matter_number": "B-99", "name": "x", "role": "witness"},
    {"matter_number": "B-1", "name": "", "role": "witness"}]') $$,
  $$ values
    ('inserted', null),
    ('rejected', 'role: missing'),
    ('rejected', 'name: missing'),
    ('rejected', 'matter_number: missing'),
    ('rejected', 'matter_number: no such matter'),
    ('rejected', 'name: blank') $$,
  'parties'
);
select results_eq(
  $$ select outcome, reason from app.upsert_documents('[
    {"matter_number": "B-1", "title": "Good"},
    {"matter_number": "B-1"},
    {"matter_number": "B-99", "title": "x"},
    {"matter_number": "B-1", "title": "x", "kind": "a\u0001b"}]') $$,
  $$ values
    ('inserted', null),
    ('rejected', 'title: missing'),
    ('rejected', 'matter_number: no such matter'),
    ('rejected', 'kind: holds a control character') $$,
  'documents'
);

select throws_ok($$ select app.upsert_client('330', '') $$, 'FW040', 'display_name: blank', 'one at a time, a rejection is an error: client');
select throws_ok($$ select app.upsert_matter('B-20', 'nobody', 'x') $$, 'FW040', 'client_number: no such client', 'matter');
select throws_ok($$ select app.upsert_matter_party('B-99', 'x', 'y') $$, 'FW040', 'matter_number: no such matter', 'party');
select throws_ok($$ select app.upsert_document('B-99', 'x') $$, 'FW040', 'matter_number: no such matter', 'document');
select throws_ok($$ select app.upsert_clients('{}') $$, 'FW012', 'rows come as a JSON array', 'rows that are no array');
select throws_ok($$ select app.upsert_clients(null) $$, 'FW012', 'rows come as a JSON array', 'or nothing');

select * from finish();
rollback;
