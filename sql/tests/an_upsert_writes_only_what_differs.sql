-- Rows are inserted, updated, or left alone, and the answer says which. A row that says nothing new is not
-- written: the same load twice changes no byte of any table, updated_at included.
begin;
\ir fixtures/people.sql

select plan(21);

select tests.as_owner();
-- every row of alder's work, where it lies and what it says
create function tests.image() returns text
language sql
as $$
  select md5(string_agg(line, ' ' order by line))
  from (
    select c.ctid || c::text as line from app.client as c
    union all
    select m.ctid || m::text from app.matter as m
    union all
    select p.ctid || p::text from app.matter_party as p
    union all
    select d.ctid || d::text from app.document as d
  ) as lines
$$;

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();

select $$ [
  {"client_number": "300", "display_name": "Nile Ferries", "email": "n@x.example", "aliases": ["NF", " NF ", "", "Nile"]},
  {"client_number": "301", "display_name": " Volga Boats "}
] $$ as clients,
$$ [
  {"matter_number": "L-1", "client_number": "300", "title": "Ferry lease", "description": "two\nlines", "practice_area": "shipping", "status": "On Hold", "opened_on": "2024-02-29"},
  {"matter_number": "L-2", "client_number": "301", "title": "Boat loan"}
] $$ as matters,
$$ [
  {"matter_number": "L-1", "name": "Nile Authority", "role": "lessor"},
  {"matter_number": "L-1", "name": "Nile Authority", "role": "lessor"},
  {"matter_number": "L-1", "name": "Nile Authority", "role": "guarantor"}
] $$ as parties,
$$ [
  {"matter_number": "L-1", "title": "Lease", "kind": "agreement"},
  {"matter_number": "L-1", "title": "Lease"}
] $$ as documents \gset

select results_eq(format('select line, outcome, reason from app.upsert_clients(%L)', :'clients'),
  $$ values (1, 'inserted', null), (2, 'inserted', null) $$, 'clients are added');
select results_eq(format('select line, outcome, reason from app.upsert_matters(%L)', :'matters'),
  $$ values (1, 'inserted', null), (2, 'inserted', null) $$, 'matters');
select results_eq(format('select line, outcome, reason from app.upsert_matter_parties(%L)', :'parties'),
  $$ values (1, 'inserted', null), (2, 'unchanged', null), (3, 'inserted', null) $$, 'parties, the same one once');
select results_eq(format('select line, outcome, reason from app.upsert_documents(%L)', :'documents'),
  $$ values (1, 'inserted', null), (2, 'inserted', null) $$, 'documents');

select tests.as_exec();
select is((select array[display_name, email] || aliases from app.client where client_number = '300'),
  '{Nile Ferries,n@x.example,NF,Nile}', 'as given, each alias once');
select is((select display_name || coalesce(email, ' without e-mail, ') || status from app.client where client_number = '301'),
  'Volga Boats without e-mail, active', 'and as assumed');
select is((select row(title, description, practice_area, status, opened_on)::text from app.matter where matter_number = 'L-1'),
  e'("Ferry lease","two\nlines",shipping,"on hold",2024-02-29)', 'a matter as given');
select is((select row(title, description, practice_area, status, opened_on)::text from app.matter where matter_number = 'L-2'),
  row('Boat loan', '', '', 'open', current_date)::text, 'and as assumed');
select tests.as_service();

select tests.as_exec();
select tests.image() as image \gset
select tests.as_service();
select results_eq(format('select outcome, count(*)::integer from app.upsert_clients(%L) group by 1', :'clients'), $$ values ('unchanged', 2) $$, 'clients again');
select results_eq(format('select outcome, count(*)::integer from app.upsert_matters(%L) group by 1', :'matters'), $$ values ('unchanged', 2) $$, 'matters again');
select results_eq(format('select outcome, count(*)::integer from app.upsert_matter_parties(%L) group by 1', :'parties'), $$ values ('unchanged', 3) $$, 'parties again');
select results_eq(format('select outcome, count(*)::integer from app.upsert_documents(%L) group by 1', :'documents'), $$ values ('unchanged', 2) $$, 'documents again');
select app.upsert_client('300', 'Nile Ferries');
select app.upsert_matter('L-1', '300', 'Ferry lease');
select app.upsert_matter_party('L-1', 'Nile Authority', 'lessor');
select app.upsert_document('L-1', 'Lease', 'agreement');
select tests.as_exec();
select is(tests.image(), :'image', 'and no byte has changed; what is not named is left as it is');
select tests.as_service();

select results_eq(
  $$ select line, outcome from app.upsert_clients('[{"client_number": "300", "email": ""}, {"client_number": "301", "status": "inactive"}]') $$,
  $$ values (1, 'updated'), (2, 'updated') $$, 'a part of a client changes'
);
select results_eq(
  $$ select line, outcome from app.upsert_matters('[{"matter_number": "L-2", "client_number": "300", "status": "closed"}, {"matter_number": "L-1", "description": ""}]') $$,
  $$ values (1, 'updated'), (2, 'updated') $$, 'and of a matter, which may move to another client'
);
select is(app.upsert_matter('L-2', '300', 'Boat loan', p_opened_on => date '2020-01-01'), (select id from app.upsert_matters('[{"matter_number": "L-2"}]')),
  'one at a time, the id is the same');
select tests.as_exec();
select is((select row(email, cardinality(aliases), display_name)::text from app.client where client_number = '300'), '(,2,"Nile Ferries")',
  'an empty e-mail clears, and the rest is as it was');
select is(
  (select row(c.client_number, m.title, m.status, m.opened_on)::text from app.matter as m join app.client as c using (firm_id, client_id) where m.matter_number = 'L-2'),
  '(300,"Boat loan",closed,2020-01-01)', 'a matter likewise'
);
select tests.as_service();
select is_empty($$ select * from app.upsert_clients('[]') $$, 'no rows, no answer');
select is((select app.upsert_client('302', 'Rhine Barges', p_aliases => array['RB', null, ''])) is not null, true, 'a NULL among the aliases is passed over');

select * from finish();
rollback;
