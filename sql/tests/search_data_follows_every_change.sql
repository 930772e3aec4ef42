-- What search reads is kept right by the schema itself: whoever changes a client, a matter, a party or a
-- document changes what finds it, in the same statement.
begin;
\ir fixtures/people.sql

create function tests.found(p_query text) returns text[]
language plpgsql
as $$
begin
  return array(select s.matter_number from app.search_matters(p_query) as s where s.grade <> 'partial' order by 1);
end
$$;

create function tests.found_documents(p_matter text, p_query text) returns text[]
language plpgsql
as $$
begin
  return array(
    select s.label
    from app.global_search(p_query) as s
    where s.entity_type = 'document' and s.matter_id = tests.id(p_matter)
    order by 1
  );
end
$$;

select plan(33);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');

select is(tests.found('northwind demurrage'), '{M-1}', 'a matter is found by the name of its client and its description');

update app.client set display_name = 'Southgale Carriers', aliases = '{}'
where firm_id = tests.id('alder') and client_id = tests.id('northwind');
select is(tests.found('southgale'), '{M-1}', 'a renamed client brings the new name to its matters');
select is(tests.found('southgale harbour'), '{M-1}', 'and the title and the parties stay');
update app.client set aliases = '{Galewing}'
where firm_id = tests.id('alder') and client_id = tests.id('northwind');
select is(tests.found('galewing'), '{M-1}', 'a new alias finds them too');
update app.client set aliases = '{}'
where firm_id = tests.id('alder') and client_id = tests.id('northwind');
select is(tests.found('galewing'), '{}', 'an alias that is gone finds nothing');

update app.matter set title = 'Arbitration over the Coral wreck'
where firm_id = tests.id('alder') and matter_id = tests.id('northwind arbitration');
select is(tests.found('coral wreck'), '{M-1}', 'a matter is found by its new title');
select is(tests.found('kandla authority'), '{M-1}', 'and still by its parties');

update app.matter set client_id = tests.id('zebra')
where firm_id = tests.id('alder') and matter_id = tests.id('northwind arbitration');
select is(tests.found('southgale'), '{}', 'a matter that moved to another client is not found by the old one');
select is(tests.found('zebra coral'), '{M-1}', 'but by the new one');

update app.matter set matter_number = 'ARB/0042/24'
where firm_id = tests.id('alder') and matter_id = tests.id('northwind arbitration');
select is(tests.found('arb 42 24'), '{ARB/0042/24}', 'and by its new number');

insert into app.matter_party (firm_id, matter_id, party_id, name, role)
values (tests.id('alder'), tests.id('gupta lease'), tests.id('surveyor'), 'Tamarind Surveyors', 'expert');
select is(tests.found('tamarind'), '{M-4}', 'a matter is found by a new party');
update app.matter_party set name = 'Casuarina Surveyors'
where firm_id = tests.id('alder') and party_id = tests.id('surveyor');
select is(tests.found('casuarina'), '{M-4}', 'and by its new name');
select is(tests.found('tamarind'), '{}', 'not by the old one');
select is(tests.found('pune storage'), '{M-4}', 'the other parties stay');

-- who is named already, by the title or as the client, is written no second time, and must stay when that goes
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on)
values (tests.id('alder'), tests.id('quay'), 'M-5', tests.id('zebra'), 'Option of Tapir on a quay', date '2024-01-01');
insert into app.matter_party (firm_id, matter_id, name, role)
values (tests.id('alder'), tests.id('quay'), 'Tapir', 'optioner'), (tests.id('alder'), tests.id('quay'), 'Zebra Holdings', 'optionee');
select is(tests.found('tapir quay'), '{M-5}', 'a matter is found by a party that its title names');
update app.matter set title = 'Option on a quay'
where firm_id = tests.id('alder') and matter_id = tests.id('quay');
select is(tests.found('tapir quay'), '{M-5}', 'and still when the title names it no more');
update app.client set display_name = 'Okapi Group'
where firm_id = tests.id('alder') and client_id = tests.id('zebra');
select is(tests.found('okapi quay'), '{M-5}', 'a matter is found by the new name of its client');
select is(tests.found('zebra quay'), '{M-5}', 'and by the old one, which a party bears');
update app.matter set excluded_person_ids = array[tests.id('walter')]
where firm_id = tests.id('alder') and matter_id = tests.id('quay');
select tests.act_as('walter');
update app.client set display_name = 'Gazelle Group'
where firm_id = tests.id('alder') and client_id = tests.id('zebra');
select tests.act_as('anna');
select is(tests.found('gazelle quay') || tests.found('zebra quay'), '{M-5,M-5}', 'also when he who renames the client may not see the matter');
update app.client set display_name = 'Zebra Holdings'
where firm_id = tests.id('alder') and client_id = tests.id('zebra');
select is(tests.found('gazelle'), '{}', 'a name that nobody bears finds nothing');

insert into app.document (firm_id, document_id, matter_id, title, kind)
values (tests.id('alder'), tests.id('survey'), tests.id('gupta lease'), 'Moisture survey', 'report');
select tests.as_service();
select is(tests.found_documents('gupta lease', 'moisture survey'), '{Moisture survey · report}', 'a new document is found');
select tests.as_exec();
update app.document set title = 'Drainage survey'
where firm_id = tests.id('alder') and document_id = tests.id('survey');
select tests.as_service();
select is(tests.found_documents('gupta lease', 'drainage'), '{Drainage survey · report}', 'and by its new title');
select is(tests.found_documents('gupta lease', 'moisture'), '{}', 'not by the old one');

-- a row under another id is the same row; what the old id found would end a search, and then show nothing
select tests.as_exec();
update app.document set document_id = tests.id('survey anew'), title = 'Drainege survey'
where firm_id = tests.id('alder') and document_id = tests.id('survey');
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on)
values (tests.id('alder'), tests.id('jetty'), 'M-7', tests.id('zebra'), 'Pangolin jetty', date '2024-01-01');
update app.matter set matter_id = tests.id('jetty anew'), title = 'Pangolen jetty'
where firm_id = tests.id('alder') and matter_id = tests.id('jetty');
select is(tests.found('pangolin jetty'), '{M-7}', 'a matter under a new id is found nearly by its old title, as any other');
select tests.as_service();
select is(
  tests.found_documents('gupta lease', 'drainage survey'), '{Drainege survey · report}', 'and a document by its old one'
);
select tests.as_exec();
select is_empty(
  $$ select from firmwall.search_entry as s
    where s.firm_id = tests.id('alder')
      and s.entry_id in (tests.id('survey'), tests.id('jetty')) $$,
  'nothing is kept of the old ids'
);

-- one statement, many rows
select tests.as_exec();
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select tests.id('alder'), 'R-' || n, tests.id('zebra'), 'Rosewood parcel ' || n, date '2024-01-01'
from generate_series(1, 3) as n;
select is(tests.found('rosewood'), '{R-1,R-2,R-3}', 'each of many rows of one statement is found');

-- without row-level security the triggers alone refuse what would be left out of the search
select tests.as_owner();
select tests.all_rls_off();
select tests.as_exec();
select tests.act_as('boris');
select throws_ok(w.statement, 'FW002', null, 'who is not in the firm writes nothing past its search: ' || w.what)
from (
  values
  ('a matter', $$ insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
    values (tests.id('alder'), 'M-6', tests.id('zebra'), 'Ibex', date '2024-01-01') $$),
  ('a party', $$ insert into app.matter_party (firm_id, matter_id, name, role)
    values (tests.id('alder'), tests.id('quay'), 'Ibex', 'witness') $$),
  ('a document', $$ insert into app.document (firm_id, matter_id, title)
    values (tests.id('alder'), tests.id('quay'), 'Ibex') $$),
  ('a title', $$ update app.matter set title = 'Ibex'
    where firm_id = tests.id('alder') and matter_id = tests.id('quay') $$)
) as w (what, statement);

select * from finish();
rollback;
