-- Two people of one login in an older database are named by doctor, and merged into one who sees no more than both did:
-- each wall that shut out one of them shuts out the one who stays, and nothing opens for the one who goes.
-- Threats: T56.
begin;
\ir fixtures/people.sql

-- twins, as they were added before logins had a key
set local role firmwall_owner;
alter table identity.person disable trigger keep_key;
set local role firmwall_context;
insert into identity.person (person_id, login, name) values (tests.id('walter twin'), 'Walter@Cast.example', 'Walter');
insert into identity.membership (firm_id, person_id, role) values
  (tests.id('alder'), tests.id('walter twin'), 'partner'),
  (tests.id('birch'), tests.id('walter twin'), 'attorney');
set local role firmwall_owner;
alter table identity.person enable trigger keep_key;
reset role;

create function tests.visible(p_who text) returns text[] language plpgsql as $$
declare
  v_seen text[];
begin
  perform tests.act_as(p_who, 'alder');
  perform tests.as_exec();
  v_seen := tests.matters_in('app.matter');
  perform set_config('firmwall.context', '', true);
  reset role;
  return v_seen;
end
$$;

select plan(19);

select is(
  tests.visible('walter twin'), array['gupta lease', 'northwind arbitration', 'zebra takeover'],
  'the twin passes the wall of the other'
);
select tests.as_admin();
select tests.assert_bound_role();
select results_eq(
  $$ select object, level from app.doctor() where check_name = 'twins' $$,
  $$ values ('person Walter@Cast.example', 'error') $$, 'doctor names the twin'
);
select throws_ok(
  $$ select app.add_member('alder', 'WALTER@cast.example', 'partner') $$, 'FW012',
  'several people have this login, in other letters', 'a login that fits both to no letter is neither'
);
select is(app.add_person('Walter@Cast.example', 'x'), tests.id('walter twin'), 'to the letter it is the one');
select is(app.add_person('walter@cast.example', 'x'), tests.id('walter'), 'or the other');

select results_eq(
  $$ select person_id, memberships, walls from app.merge_people('Walter@Cast.example', 'walter@cast.example') $$,
  format('values (%L::uuid, 1::bigint, 1::bigint)', tests.id('walter twin')), 'the twin who passed the wall stays'
);
select is(app.current_user_id_or_null(), null, 'no context is left open');
select throws_ok(
  format('select app.open_context(%L, %L)', tests.id('alder'), tests.id('walter')), 'FW001', null,
  'the one who goes opens nothing any more'
);
select is(app.add_person('WALTER@cast.example', 'x'), tests.id('walter twin'), 'every spelling leads to the one who stays');
select is(app.add_person('walter@cast.example', 'x'), tests.id('walter twin'), 'to the letter too');
select is_empty($$ select object from app.doctor() where check_name = 'twins' $$, 'doctor is content');
select is(
  (select merged_into from app.list_people() where person_id = tests.id('walter')), tests.id('walter twin'),
  'the list says who became whom'
);
select throws_ok(
  $$ select app.merge_people('Walter@Cast.example', 'walter@cast.example') $$, 'FW012', 'these logins are one person already', 'once'
);
select throws_ok(
  $$ select app.merge_people('Walter@Cast.example', 'nobody') $$, 'FW020', 'no such person', 'nobody is merged with nobody'
);
reset role;

select is(
  tests.visible('walter twin'), array['gupta lease', 'northwind arbitration'],
  'who stays is shut out of what the other was shut out of'
);
select is(
  tests.visible('walter'), array['gupta lease', 'northwind arbitration'], 'and a request of the other that still runs sees no more'
);

set local role firmwall_context;
select results_eq(
  $$ select login_key is null, merged_into is null from identity.person where login ilike 'walter@cast%' order by login collate "C" $$,
  $$ values (true, true), (false, false) $$, 'the key stays with the row that has it'
);
set local role firmwall_exec;
select tests.act_as('ada');
select is(
  (select array[(a.counts ->> 'walls')::integer, cardinality(a.matter_ids)] from audit.act as a where a.act = 'merge_people'),
  array[1, 1], 'the act is recorded, with the walls'
);

select * from finish();
rollback;
