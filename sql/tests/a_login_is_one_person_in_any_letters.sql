-- A login is one person, and a code one firm, whatever the case and the Unicode form of the letters: in each function that
-- takes one, and by a unique key for everybody else who adds one.
-- Threats: T56.
begin;
\ir fixtures/people.sql

select plan(22);

select tests.as_admin();
select tests.assert_bound_role();

select app.add_person('Ada.North@elm.example', 'Ada North') as ada \gset
select is(app.add_person('ada.north@ELM.example', 'Another'), :'ada', 'another case is the same person');
select is(app.add_person(e'\u3000ada.north@elm.example\u00a0', 'Another'), :'ada', 'Unicode spaces around do not count');
select is(app.add_person('ａｄａ.north@elm.example', 'Another'), :'ada', 'nor does full width');
select results_eq(
  $$ select login, name from app.list_people() where login ilike '%@elm.example' $$,
  $$ values ('Ada.North@elm.example', 'Ada North') $$, 'one person, with the login and the name that came first'
);
select app.add_person(e'zo\u00eb@elm.example', 'Zoe') as zoe \gset
select is(app.add_person(e'ZOE\u0308@elm.example', 'Zoe'), :'zoe', 'a letter and its accent may come apart');
select isnt(app.add_person('zoe@elm.example', 'Zoe'), :'zoe', 'but an accent counts');

select is(app.add_firm('ALDER', 'Another name'), tests.id('alder'), 'a code likewise');
select is((select code from app.list_firms() where firm_id = tests.id('alder')), 'alder', 'and the code stays');
select lives_ok($$ select app.add_member('Alder', 'ADA.north@elm.example', 'admin') $$, 'a member, by any letters');
select is((select role from app.list_members('ALDER') where login = 'Ada.North@elm.example'), 'admin', 'of the one firm');
select lives_ok($$ select app.open_context_as(' aLDER ', 'ada.NORTH@elm.example') $$, 'opens a context by any letters');
select is(app.current_user_id_or_null(), :'ada', 'as the one person');
select lives_ok($$ select app.remove_member('ALDER', 'ADA.NORTH@ELM.EXAMPLE') $$, 'and leaves by any');

select ok(app.rename_person('ada.north@elm.example', 'Ada South'), 'is renamed');
select ok(not app.rename_person('ada.north@elm.example', 'Ada South'), 'once');
select tests.act_as_nobody();
select ok(app.rename_firm('ALDER', 'Alder LLP', 'Alder'), 'a firm is renamed, with its code in other letters');
select is(app.add_firm('alder', 'x'), tests.id('alder'), 'and is the same');
select throws_ok(
  $$ select app.rename_firm('alder', 'Alder LLP', 'BIRCH') $$, 'FW012', 'another firm has this code', 'not to the code of another'
);

reset role;
set local role firmwall_context;
select throws_ok(
  $$ insert into identity.person (login, name) values ('ADA.NORTH@elm.example', 'x') $$, '23505', null, 'a second one is refused by a key'
);
select throws_ok(
  $$ insert into identity.firm (code, name) values ('ALDER', 'x') $$, '23505', null, 'and a second firm'
);
select is_empty($$ select object from firmwall.check_twins() $$, 'so there are no twins');

select * from finish();
rollback;
