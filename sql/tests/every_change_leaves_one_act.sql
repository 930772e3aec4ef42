-- Each call that changes something leaves one row of audit.act, or of audit.installation_act when it has no firm: who, by
-- which login, what, on what, and the fields that changed. Many rows at once leave one with counts. What changes nothing
-- leaves none.
begin;
\ir fixtures/people.sql

-- the acts since the last look, in short
create table tests.looked (act_no bigint not null);
insert into tests.looked values (0);
grant select, update on tests.looked to public;
create function tests.new_acts(p_person text default 'ada') returns text[]
language plpgsql
as $$
declare
  v_role text := current_setting('role');
  v_context text := current_setting('firmwall.context', true);
  v_acts text[];
begin
  perform tests.act_as(p_person);
  perform set_config('role', 'firmwall_exec', true);
  with seen as (
    select a.act_no, concat_ws(
      ' | ', a.act, a.subject_type, a.label, a.before::text, a.after::text, a.counts::text, cardinality(a.matter_ids),
      (select p.name from unnest(array['anna', 'ada', 'boris']) as p (name) where tests.id(p.name) = a.user_id)
    ) as text
    from audit.act as a
    where a.act_no > (select l.act_no from tests.looked as l)
  )
  select array_agg(s.text order by s.act_no) into v_acts from seen as s;
  update tests.looked set act_no = coalesce((select max(a.act_no) from audit.act as a), act_no);
  perform set_config('role', v_role, true);
  perform set_config('firmwall.context', v_context, true);
  return v_acts;
end
$$;

-- the same for acts without a firm
create function tests.new_installation_acts() returns text[]
language plpgsql
as $$
declare
  v_role text := current_setting('role');
  v_acts text[];
begin
  perform set_config('role', 'firmwall_context', true);
  with seen as (
    select a.act_no, concat_ws(' | ', a.act, a.subject_type, a.label, a.before::text, a.after::text, a.counts::text) as text
    from audit.installation_act as a
    where a.act_no > (select l.act_no from tests.looked as l)
  )
  select array_agg(s.text order by s.act_no) into v_acts from seen as s;
  update tests.looked set act_no = greatest(act_no, (select max(a.act_no) from audit.installation_act as a));
  perform set_config('role', v_role, true);
  return v_acts;
end
$$;

select plan(44);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();

-- one at a time
select app.upsert_client('A-1', 'Act Ltd', 'act@act.example') as act_ltd \gset
select is(
  tests.new_acts(),
  array['upsert_clients | client | Act Ltd · #A-1 | {"email": "act@act.example", "status": "active", "aliases": [], "external_id": null, "display_name": "Act Ltd", "client_number": "A-1"} | 0 | anna'],
  'a new client, with all its fields'
);
select app.upsert_client('A-1', 'Act Ltd');
select is(tests.new_acts(), null, 'the same again leaves none');
select app.upsert_client('A-1', 'Act LLP', '');
select is(
  tests.new_acts(),
  array['upsert_clients | client | Act LLP · #A-1 | {"email": "act@act.example", "display_name": "Act Ltd"} | {"email": null, "display_name": "Act LLP"} | 0 | anna'],
  'a change, with the fields that changed'
);
select app.upsert_matter('A-1/1', 'A-1', 'Act on act', p_opened_on => '2024-01-01') as act_on_act \gset
select is((select count(*)::integer from unnest(tests.new_acts()) as a where a like 'upsert\_matters | matter | A-1/1 · Act on act | %| 1 | anna'), 1, 'a new matter, which walls can hide');
select app.upsert_matter('A-1/1', 'A-1', 'Act on act', p_status => 'closed');
select is(
  tests.new_acts(), array['upsert_matters | matter | A-1/1 · Act on act | {"status": "open"} | {"status": "closed"} | 1 | anna'],
  'its status'
);
select app.upsert_matter_party('A-1/1', 'Rival Ltd', 'opponent');
select is(
  tests.new_acts(),
  array[format('upsert_matter_parties | party | Rival Ltd · opponent | {"name": "Rival Ltd", "role": "opponent", "matter_id": "%s", "external_id": null} | 1 | anna', :'act_on_act')],
  'a party'
);
select app.upsert_matter_party('A-1/1', 'Rival Ltd', 'opponent');
select is(tests.new_acts(), null, 'once');
select app.upsert_document('A-1/1', 'Deed of act', 'deed');
select is(
  tests.new_acts(),
  array[format('upsert_documents | document | Deed of act | {"kind": "deed", "title": "Deed of act", "matter_id": "%s", "external_id": null} | 1 | anna', :'act_on_act')],
  'a document'
);
select throws_ok($$ select app.upsert_client('A-2', '') $$, 'FW040', null, 'a row that is rejected');
select is(tests.new_acts(), null, 'leaves none');

-- many at once
select count(*) from app.upsert_clients('[{"client_number": "A-1", "display_name": "Act plc"}, {"client_number": "A-3", "display_name": "Three"}, {"client_number": "A-4", "display_name": ""}]');
select is(tests.new_acts(), array['upsert_clients | client | {"updated": 1, "inserted": 1} | 0 | anna'], 'many clients, one act with counts');
select count(*) from app.upsert_matters('[{"matter_number": "A-1/1", "title": "Act on acts"}, {"matter_number": "A-3/1", "client_number": "A-3", "title": "Three"}, {"matter_number": "A-3/2", "client_number": "A-3", "title": "Two"}]');
select is(tests.new_acts(), array['upsert_matters | matter | {"updated": 1, "inserted": 2} | 3 | anna'], 'many matters, each of which walls can hide');
select count(*) from app.upsert_documents('[{"matter_number": "A-3/1", "title": "One"}, {"matter_number": "A-3/1", "title": "Two"}, {"matter_number": "A-3/2", "title": "Three"}]');
select is(tests.new_acts(), array['upsert_documents | document | {"updated": 0, "inserted": 3} | 2 | anna'], 'documents of two matters');
select count(*) from app.upsert_clients('[{"client_number": "A-1"}, {"client_number": "A-3"}]');
select is(tests.new_acts(), null, 'many that say nothing new leave none');

-- an import
select tests.as_admin();
insert into firmwall.import_row (batch_id, line, fields)
values
(tests.id('batch'), 2, '{"matter_number": "A-3/1", "name": "A", "role": "x"}'),
(tests.id('batch'), 3, '{"matter_number": "A-3/2", "name": "B", "role": "x"}');
select count(*) from app.import_batch('parties', tests.id('batch'));
select is(tests.new_acts(), array['upsert_matter_parties | party | {"updated": 0, "inserted": 2} | 2 | anna'], 'a batch of an import leaves one act');

-- walls
select tests.act_as('ada');
select app.set_matter_wall('A-3/1', array[tests.id('walter')]);
select is(
  tests.new_acts(), array[format('set_matter_wall | matter | A-3/1 · Three | {"excluded_person_ids": []} | {"excluded_person_ids": ["%s"]} | 1 | ada', tests.id('walter'))],
  'a wall goes up'
);
select app.set_matter_wall('A-3/1', array[tests.id('walter')]);
select is(tests.new_acts(), null, 'and stands');
select throws_ok($$ select app.set_matter_wall('M-9') $$, 'FW020', null, 'a wall around nothing');
select is(tests.new_acts(), null, 'leaves none');

-- proposals
select tests.as_service();
select app.execute_tool('update_matter_status', '{"matter_id": "00000000-0000-0000-0000-000000000000", "status": "closed"}') is not null as called \gset
select app.execute_tool('update_matter_status', jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'status', 'closed')) #>> '{proposal,proposal_id}' as closing \gset
select app.execute_tool('create_matter', '{"client_name": "Zebra Holdings", "matter_number": "A-5", "title": "Made by approval"}') #>> '{proposal,proposal_id}' as making \gset
select app.execute_tool('add_client_alias', '{"client_name": "Zebra Holdings", "alias": "Zebra Group"}') #>> '{proposal,proposal_id}' as naming \gset
select is(tests.new_acts(), null, 'what is proposed has changed nothing: the calls are in audit.tool_call');
select app.approve_proposal(:'closing') ->> 'call_id' as call \gset
select is(
  tests.new_acts(), array['approve_proposal | matter | M-1 Northwind v Harbour Authority | {"status": "open"} | {"status": "closed"} | 1 | ada'],
  'what is carried out, with before and after'
);
select tests.as_exec();
select is((select a.call_id from audit.act as a where a.act = 'approve_proposal'), :'call'::uuid, 'and the call that decided');
select tests.as_service();
select app.approve_proposal(:'making') is not null as decided \gset
select is((select count(*)::integer from unnest(tests.new_acts()) as a where a like 'approve\_proposal | client | Zebra Holdings%"matter_number": "A-5"%| 1 | ada'), 1, 'a matter that is made can be walled, and the act with it');
select app.reject_proposal(:'naming') is not null as decided \gset
select is((select count(*)::integer from unnest(tests.new_acts()) as a where a like 'reject\_proposal | client | Zebra Holdings% | {"status": "open"} | {"status": "rejected"} | 0 | ada'), 1, 'what is turned down');
select is(app.approve_proposal(:'naming') ->> 'reason', 'changed', 'what was decided before');
select is(tests.new_acts(), null, 'leaves none');

-- members and settings
select tests.act_as_nobody();
select tests.as_admin();
select app.add_member('alder', 'sam@cast.example', 'paralegal');
select app.add_member('alder', 'sam@cast.example', 'paralegal');
select app.add_member('alder', 'sam@cast.example', 'partner');
select app.remove_member('alder', 'sam@cast.example');
select app.remove_member('alder', 'sam@cast.example');
select is(
  tests.new_acts(),
  array[
    'add_member | person | sam@cast.example | {"role": "paralegal", "active": true} | 0',
    'add_member | person | sam@cast.example | {"role": "paralegal"} | {"role": "partner"} | 0',
    'remove_member | person | sam@cast.example | {"active": true} | {"active": false} | 0'
  ],
  'members come, change and go; nobody of the firm did it'
);
select app.set_choice_detail('alder', 'number');
select app.set_choice_detail('alder', 'number');
select is(tests.new_acts(), array['set_choice_detail | firm | alder | {"choice_detail": "email"} | {"choice_detail": "number"} | 0'], 'a setting');
select app.add_firm('elm', 'Elm Law') as elm \gset
select app.add_firm('elm', 'Elm Law');
select tests.as_owner();
select set_config('role', tests.login_of('firmwall_backup'), true) is not null as backup \gset
select is((select array_agg(a.act || ' ' || (a.after ->> 'code')) from audit.act as a where a.firm_id = :'elm'), array['add_firm elm'], 'a firm');
select tests.as_admin();
select is((select count(*)::integer from app.rebuild_search('birch', 'clients')), 1, 'a part of the search of birch is written again');
select is(tests.new_acts('boris'), array['rebuild_search | search | clients | {"of_all": 3} | 0'], 'as one act');

-- without a firm
select app.add_person('new@elm.example', 'New');
select app.add_person('new@elm.example', 'New');
select is(tests.new_installation_acts(), array['add_person | person | new@elm.example | {"name": "New", "login": "new@elm.example"}'], 'a person');
select app.rename_person('NEW@elm.example', 'Newer');
select app.rename_person('new@elm.example', 'Newer');
select is(tests.new_installation_acts(), array['rename_person | person | new@elm.example | {"name": "New"} | {"name": "Newer"}'], 'a name');
select app.add_token_key('k-elm', sha256('secret of elm'));
select app.add_token_key('k-elm', sha256('secret of elm'));
select app.retire_token_key('k-elm');
select app.retire_token_key('k-elm');
select is(
  (select array_agg(left(a, 42)) from unnest(tests.new_installation_acts()) as a),
  array['add_token_key | token_key | k-elm | {"kid"', 'retire_token_key | token_key | k-elm | {"r'],
  'a key, without a word of its secret'
);
select app.add_word('actword', 'legal_form');
select app.add_word('actword', 'legal_form');
select app.add_word('actword', 'honorific');
select app.remove_word('actword');
select is(
  tests.new_installation_acts(),
  array[
    'add_word | word | actword | {"role": "legal_form", "source": "added here", "stands_for": null}',
    'add_word | word | actword | {"role": "legal_form"} | {"role": "honorific"}',
    'remove_word | word | actword | {"role": "honorific", "source": "added here", "stands_for": null}'
  ],
  'words'
);
select app.remove_word('llp');
select tests.new_installation_acts() is not null as looked \gset
select count(*) from app.reset_words();
select is(tests.new_installation_acts(), array['reset_words | word | {"put_back": 1, "taken_out": 0}'], 'and back');
select count(*) from app.reset_words();
select is(tests.new_installation_acts(), null, 'once');
select app.add_decision_rule('matter', 0.75, 0.1, 0.57, '{}');
select is(
  tests.new_installation_acts(),
  array['add_decision_rule | decision_rule | matter/2 | {"version": 2, "least_lead": 0.1, "least_term": 0.57, "least_score": 0.75}'],
  'a rule'
);
select count(*) from app.keep_audit_partitions();
select is((select count(*)::integer from unnest(tests.new_installation_acts()) as a where a like 'keep\_audit\_partitions |%'), 1, 'months of audit');
select count(*) from app.keep_audit_partitions();
select is(tests.new_installation_acts(), null, 'that are there leave none');

-- who did it
select is((select array_agg(distinct a.login::name) from app.list_installation_acts() as a), array[session_user], 'the login stands in each');
select is((select count(*)::integer from app.list_installation_acts(p_act => 'add_word')), 2, 'acts of one kind');
select throws_ok('select from app.list_installation_acts(p_limit => 0)', 'FW012', 'the limit is out of range', 'a page holds something');

select * from finish();
rollback;
