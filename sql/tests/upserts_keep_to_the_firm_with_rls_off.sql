-- With row-level security off, the explicit predicate keeps an upsert inside the firm: another firm's numbers are
-- free, and its rows stay as they are. Without the predicate they do not, so the test can fail.
begin;
\ir fixtures/people.sql

select plan(23);

select tests.act_as('boris');
select tests.as_exec();
insert into app.client (firm_id, client_id, client_number, display_name)
values (tests.id('birch'), tests.id('second of birch'), '998', 'Numbat Foods');
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
values (tests.id('birch'), 'M-8', tests.id('second of birch'), 'Numbat lease', date '2024-01-01');
select tests.as_owner();
create function tests.birch() returns text
language sql
as $$
  select string_agg(line, ' ' order by line)
  from (
    select c::text as line from app.client as c where c.firm_id = tests.id('birch')
    union all
    select m::text from app.matter as m where m.firm_id = tests.id('birch')
    union all
    select p::text from app.matter_party as p where p.firm_id = tests.id('birch')
    union all
    select d::text from app.document as d where d.firm_id = tests.id('birch')
  ) as lines
$$;
select tests.rls_off('app.client', 'app.matter', 'app.matter_party', 'app.document', 'firmwall.client_name', 'firmwall.client_word');
select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('boris');
select tests.as_exec();
select tests.birch() as birch \gset
select tests.as_service();
select tests.act_as('anna');

-- numbers that only birch holds are as free as any other
select is((select outcome from app.upsert_clients('[{"client_number": "999", "display_name": "Ours"}]')), 'inserted', 'a client under a number of birch');
select is((select reason from app.upsert_clients('[{"client_number": "998"}]')), 'display_name: missing', 'a client that only birch has is new');
select is((select reason from app.upsert_matters('[{"matter_number": "M-7", "client_number": "998", "title": "x"}]')), 'client_number: no such client', 'and no client of a matter');
select is((select outcome from app.upsert_matters('[{"matter_number": "M-9", "client_number": "999", "title": "Ours"}]')), 'inserted', 'a matter under a number of birch');
select is((select reason from app.upsert_matters('[{"matter_number": "M-8"}]')), 'client_number: missing', 'a matter that only birch has is new');

-- a parent of birch and one that is nowhere are one answer
select is(
  tests.outcome_of($$ select app.upsert_matter_party('M-8', 'x', 'y') $$), tests.outcome_of($$ select app.upsert_matter_party('nowhere', 'x', 'y') $$),
  'a party of a matter of birch'
);
select is(
  tests.outcome_of($$ select app.upsert_document('M-8', 'x') $$), tests.outcome_of($$ select app.upsert_document('nowhere', 'x') $$),
  'a document of a matter of birch'
);
select is((select reason from app.upsert_matter_parties('[{"matter_number": "M-8", "name": "x", "role": "y"}]')), 'matter_number: no such matter', 'with the reason');

-- the same number in both firms is two things
select is((select outcome from app.upsert_clients('[{"client_number": "010", "email": "new@x.example"}]')), 'updated', 'a client of both');
select is((select outcome from app.upsert_matters('[{"matter_number": "M-1", "status": "closed"}]')), 'updated', 'a matter of both');
select is((select outcome from app.upsert_documents('[{"matter_number": "M-1", "title": "Ours"}]')), 'inserted', 'a document of both');

select tests.act_as('boris');
select tests.as_exec();
select is(tests.birch(), :'birch', 'birch is as it was');
select tests.as_service();
select tests.act_as('anna');

-- the same calls, each without its predicate
select tests.as_owner();
select tests.without_predicate('app.upsert_clients', 'app.upsert_matters', 'app.upsert_matter_parties', 'app.upsert_documents');
select tests.as_service();
select is(
  tests.outcome_of($$ select from app.upsert_clients('[{"client_number": "998", "display_name": "Stolen"}]') $$),
  'FW002 / clients change inside the context of their firm / Open a context of the firm first; what its clients are found by is written with it.',
  'without the predicate a client of birch would be renamed; what stops it is the upkeep of names'
);
select is((select outcome from app.upsert_matters('[{"matter_number": "M-8", "status": "closed"}]')), 'updated', 'a matter of birch is closed');
select alike(
  tests.outcome_of($$ select from app.upsert_matter_parties('[{"matter_number": "M-8", "name": "x", "role": "y"}]') $$),
  '23503%', 'a party of its matter is stopped by the key alone'
);
select alike(
  tests.outcome_of($$ select from app.upsert_documents('[{"matter_number": "M-8", "title": "x"}]') $$),
  '23503%', 'and so is a document'
);

select * from finish();
rollback;
