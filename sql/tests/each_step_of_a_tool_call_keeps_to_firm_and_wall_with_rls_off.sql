-- With row-level security off, each function behind execute_tool, called by itself, keeps to the firm and to the wall,
-- also where another firm uses the very same ids: none leans on the step before it.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(44 + (select count(*)::integer from tests.firm_tables()));

-- birch holds rows with ids of alder
select tests.act_as('boris');
select tests.as_exec();
insert into app.client (firm_id, client_id, client_number, display_name) values (tests.id('birch'), tests.id('zebra'), '500', 'Twin of Zebra');
insert into app.matter (firm_id, matter_id, client_id, matter_number, title, opened_on)
values (tests.id('birch'), tests.id('northwind arbitration'), tests.id('zebra'), 'T-1', 'Twin of the arbitration', '2026-01-01');
insert into app.matter_party (firm_id, matter_id, name, role) values (tests.id('birch'), tests.id('northwind arbitration'), 'Port Trust', 'intervener');
insert into firmwall.proposal
select (jsonb_populate_record(p, jsonb_build_object('proposal_id', tests.id('proposal of anna'), 'request_id', 'twin', 'proposed_by', tests.id('dora')))).*
from firmwall.proposal as p where p.firm_id = tests.id('birch');
-- a party that is walled although its matter is not, and entries of the search that have lost their wall
select tests.act_as('anna');
insert into app.matter_party (firm_id, matter_id, name, role, party_id) values (tests.id('alder'), tests.id('northwind arbitration'), 'Secret Zebra Backer', 'backer', tests.id('backer'));
select tests.as_owner();
select tests.rls_off(variadic array(select t from tests.firm_tables() as t));
select tests.as_exec();
update app.matter_party set excluded_person_ids = array[tests.id('walter')] where party_id = tests.id('backer');
update firmwall.search_entry set excluded_person_ids = '{}', allowed_person_ids = null where entry_id in (tests.id('zebra takeover'), tests.id('document of zebra takeover'));

\set finds 'select (firmwall.matter_from_params_or_raise(%L)).matter_id'
select throws_ok(format(:'finds', tests.id('quokka refinancing')), 'FW020', null, 'matter_from_params_or_raise: elsewhere');
select lives_ok(format(:'finds', tests.id('zebra takeover')), 'matter_from_params_or_raise: inside the wall');
select is((firmwall.matter_from_params_or_raise(tests.id('northwind arbitration'))).firm_id, tests.id('alder'), 'matter_from_params_or_raise: the firm''s own twin');
select throws_ok(
  format('select firmwall.client_from_params_or_raise(%L)', jsonb_build_object('client_id', tests.id('quokka'))), 'FW020', null, 'client_from_params_or_raise: elsewhere'
);
select is(firmwall.can_see('matter', tests.id('quokka refinancing')), false, 'can_see: a matter elsewhere');
select is(firmwall.can_see('client', tests.id('quokka')), false, 'can_see: a client elsewhere');
select is(firmwall.can_see('client', tests.id('zebra')), true, 'can_see: one''s own');
select is(firmwall.can_see('firm', tests.id('zebra')), false, 'can_see: nothing else');
select throws_ok(format('select firmwall.lock_subject(''matter'', %L)', tests.id('quokka refinancing')), 'FW020', null, 'lock_subject: a matter elsewhere');
select throws_ok(format('select firmwall.lock_subject(''client'', %L)', tests.id('quokka')), 'FW020', null, 'lock_subject: a client elsewhere');
select throws_ok(format('select firmwall.open_proposal(%L)', tests.id('proposal of boris')), 'FW020', null, 'open_proposal: elsewhere');
select is((firmwall.open_proposal(tests.id('proposal of anna'))).firm_id, tests.id('alder'), 'open_proposal: the firm''s own twin');
select is((firmwall.proposal_of_request(tests.id('alder'), tests.id('dora'), 'twin')).proposal_id, null, 'proposal_of_request: elsewhere');
select is(firmwall.has_permission(tests.id('alder'), tests.id('boris'), 'matters:read'), false, 'has_permission: elsewhere');
select is(firmwall.has_permission(tests.id('alder'), tests.id('fritz'), 'matters:read'), false, 'has_permission: no longer');
select is(firmwall.has_permission(tests.id('alder'), tests.id('anna'), 'audit:read'), false, 'has_permission: not in this role');
select is(firmwall.has_permission(tests.id('alder'), tests.id('anna'), 'matters:read'), true, 'has_permission: yes');

select lives_ok(
  $$ select firmwall.draft_create_matter(tests.good_params('create_matter') || '{"matter_number": "M-9"}') $$, 'a number of another firm is free'
);
select lives_ok(
  $$ select firmwall.draft_add_matter_party(tests.good_params('add_matter_party')) $$, 'a party of the twin is none of this matter'
);
select throws_ok(
  $$ select firmwall.draft_create_matter(tests.good_params('create_matter') || '{"matter_number": "M-2"}') $$, 'FW012', null, 'a number that one sees is taken'
);

-- what is carried out reaches no row of the other firm
select firmwall.carry_out_update_matter_status(jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'status', 'on hold'));
select is(
  (select array_agg(m.status order by m.status) from app.matter as m where m.matter_id = tests.id('northwind arbitration')), array['on hold', 'open'],
  'a status is set in one firm'
);
select firmwall.carry_out_add_client_alias(jsonb_build_object('client_id', tests.id('zebra'), 'alias', 'ZZ'));
select is((select count(*)::integer from app.client as c where 'ZZ' = any (c.aliases)), 1, 'an alias is added in one firm');
select firmwall.carry_out_add_matter_party(tests.good_params('add_matter_party'));
select is((select count(*)::integer from app.matter_party as p where p.name = 'Port Trust' and p.firm_id = tests.id('alder')), 1, 'a party is added');
select is((select count(*)::integer from app.matter_party as p where p.name = 'Port Trust'), 2, 'in one firm');
select firmwall.close_proposal(firmwall.open_proposal(tests.id('proposal of anna')), 'rejected', null);
select is(
  (select array_agg(p.status order by p.status) from firmwall.proposal as p where p.proposal_id = tests.id('proposal of anna')), array['open', 'rejected'],
  'a proposal is closed in one firm'
);

select is(
  tests.call('update_matter_status', jsonb_build_object('matter_id', tests.id('zebra takeover'), 'status', 'closed')), 'proposal', 'anna proposes behind the wall'
);

-- an offer of the other firm is no offer here, even of the same id to the same person
select tests.act_as('dora', 'birch');
select tests.as_agent();
select app.execute_tool('search_matters', '{"query": "twin of the arbitration"}') ->> 'call_id' as offer \gset
select tests.act_as('dora', 'alder');
select is(
  app.execute_tool('get_matter', tests.good_params('get_matter'), null, :'offer') ->> 'reason', 'invalid_params', 'an offer elsewhere is none here'
);

-- walter is walled out of zebra's takeover
select tests.act_as('walter');
select tests.as_exec();
select throws_ok(format(:'finds', tests.id('zebra takeover')), 'FW020', null, 'matter_from_params_or_raise: outside the wall');
select throws_ok(format(:'finds', tests.id('gupta estate')), 'FW020', null, 'matter_from_params_or_raise: not let in');
select is(firmwall.can_see('matter', tests.id('zebra takeover')), false, 'can_see: outside the wall');
select is(firmwall.can_see('matter', tests.id('gupta estate')), false, 'can_see: not let in');
select throws_ok(format('select firmwall.lock_subject(''matter'', %L)', tests.id('zebra takeover')), 'FW020', null, 'lock_subject: outside the wall');
select is_empty(
  format('select from app.list_proposals(''all'') where subject_id = %L', tests.id('zebra takeover')), 'list_proposals: outside the wall'
);
select is_empty(format('select from app.get_matter(%L)', tests.id('zebra takeover')), 'get_matter: outside the wall');
select is(
  (select jsonb_array_length(m.parties) from app.get_matter(tests.id('northwind arbitration')) as m), 2, 'get_matter: nor a party behind one'
);
select is(firmwall.matters_page('{"q": "zebra takeover"}') -> 'total', '0', 'matters_page: neither lists nor counts');
select lives_ok(
  $$ select firmwall.draft_create_matter(tests.good_params('create_matter') || '{"matter_number": "M-2"}') $$,
  'a number behind a wall is not told from a free one'
);
select lives_ok(
  $$ select firmwall.draft_add_matter_party(tests.good_params('add_matter_party') || '{"name": "Secret Zebra Backer", "role": "backer"}') $$,
  'nor is a party'
);
select firmwall.carry_out_update_matter_status(jsonb_build_object('matter_id', tests.id('zebra takeover'), 'status', 'closed'));
select firmwall.carry_out_add_matter_party(tests.good_params('add_matter_party') || jsonb_build_object('matter_id', tests.id('zebra takeover')));
select is((select m.status from app.matter as m where m.matter_id = tests.id('zebra takeover')), 'open', 'a walled matter keeps its status');
select is(
  (select count(*)::integer from app.matter_party as p where p.matter_id = tests.id('zebra takeover')), 1, 'and its parties'
);
select is_empty($$ select from app.global_search('zebra takeover savanna') where entity_type <> 'client' $$, 'global_search: the matter itself is asked');
select is_empty($$ select from app.global_search('secret zebra backer') where label like 'Secret%' $$, 'and the party');
select is_empty($$ select from app.global_search('draft offer document') where entity_type = 'document' $$, 'and the document');
select is_empty(
  format('select from app.resolve_matter_document(%L, ''draft offer document'')', tests.id('zebra takeover')), 'resolve_matter_document: as well'
);

select * from finish();
rollback;
