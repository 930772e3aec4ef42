-- Firms, people, members and keys are added, listed and taken out of use by administrators alone; each call twice
-- is the same as once; what is bad or not there has its code.
begin;
\ir fixtures/people.sql

select plan(44);

select tests.as_admin();
select tests.assert_bound_role();

select is(app.add_firm('alder', 'Another name'), tests.id('alder'), 'a code that exists gives its firm');
select is((select name from app.list_firms() where code = 'alder'), 'Alder & Ash LLP', 'unchanged');
select app.add_firm(' elm ', ' Elm Legal ') as elm \gset
select is(app.add_firm('elm', 'Elm Legal'), :'elm', 'a new firm, once');
select results_eq($$ select code, status from app.list_firms() where code in ('alder', 'birch', 'cedar', 'elm') $$,
  $$ values ('alder', 'active'), ('birch', 'active'), ('cedar', 'suspended'), ('elm', 'active') $$, 'all are listed');
select throws_ok($$ select app.add_firm(' ', 'x') $$, 'FW012', 'a firm needs a code', 'a blank code');
select throws_ok($$ select app.add_firm(null, 'x') $$, 'FW012', 'a firm needs a code', 'no code');
select throws_ok($$ select app.add_firm(repeat('x', 65), 'x') $$, 'FW012', 'a firm needs a code', 'a long code');
select throws_ok($$ select app.add_firm('oak', null) $$, 'FW012', 'a firm needs a name', 'no name');
select throws_ok($$ select app.add_firm(e'o\tak', 'Oak') $$, 'FW012', 'code: holds a control character', 'a code with a tab');
select throws_ok($$ select app.add_firm('oak', e'Oak\nLaw') $$, 'FW012', 'name: holds a control character', 'a name with a line break');

select is(app.add_person('anna@cast.example', 'Another'), tests.id('anna'), 'a login that exists gives its person');
select app.add_person('new@elm.example', 'New Person') as person \gset
select is(app.add_person('new@elm.example', 'New Person'), :'person', 'a new person, once');
select is((select name from app.list_people() where person_id = :'person'), 'New Person', 'is listed');
select throws_ok($$ select app.add_person('', 'x') $$, 'FW012', 'a person needs a login', 'a blank login');
select throws_ok($$ select app.add_person('x', ' ') $$, 'FW012', 'a person needs a name', 'a blank name');
select throws_ok($$ select app.add_person('x', e'Evil \x1b[2J') $$, 'FW012', 'name: holds a control character', 'a name that clears a terminal');

select lives_ok($$ select app.add_member('elm', 'new@elm.example', 'partner') $$, 'a member');
select lives_ok($$ select app.add_member('elm', 'new@elm.example', 'partner') $$, 'again');
select results_eq($$ select login, role, active from app.list_members('elm') $$, $$ values ('new@elm.example', 'partner', true) $$, 'once');
select lives_ok($$ select app.add_member('elm', 'new@elm.example', 'attorney') $$, 'in another role');
select lives_ok($$ select app.remove_member('elm', 'new@elm.example') $$, 'and out');
select results_eq($$ select login, role, active from app.list_members('elm') $$, $$ values ('new@elm.example', 'attorney', false) $$, 'is kept as one who left');
select throws_ok(format('select app.open_context(%L, %L)', :'elm', :'person'), 'FW001', null, 'and opens nothing');
select lives_ok($$ select app.add_member('elm', 'new@elm.example', 'admin') $$, 'and back');
select lives_ok(format('select app.open_context(%L, %L)', :'elm', :'person'), 'opens again');
select throws_ok($$ select app.add_member('oak', 'new@elm.example', 'x') $$, 'FW020', 'no such firm', 'a firm that is not there');
select throws_ok($$ select app.add_member('elm', 'nobody', 'x') $$, 'FW020', 'no such person', 'a login that is not there');
select throws_ok($$ select app.add_member('elm', 'new@elm.example', '') $$, 'FW012', 'a member needs a role', 'no role');
select throws_ok($$ select app.add_member('elm', 'new@elm.example', e'part\u202ener') $$, 'FW012', 'role: holds a control character', 'a role that reads otherwise than it is');
select throws_ok($$ select app.remove_member('elm', 'anna@cast.example') $$, 'FW020', 'this person is no member of this firm', 'one who is no member');
select throws_ok($$ select app.list_members('oak') $$, 'FW020', 'no such firm', 'the members of no firm');

select lives_ok($$ select app.add_token_key('k-elm', sha256('secret of elm')) $$, 'a key');
select lives_ok($$ select app.add_token_key('k-elm', sha256('secret of elm')) $$, 'again');
select is(
  tests.outcome_of($$ select app.add_token_key('k-elm', sha256('another secret')) $$),
  'FW012 / this key id is taken / Parameter: kid. / Choose another key id. An id stands for one secret, also after it was retired.', 'a key id stands for one secret'
);
select is(
  tests.outcome_of($$ select app.add_token_key('k-short', 'marker-of-a-secret') $$),
  'FW012 / the secret is too short / Parameter: secret. / HMAC-SHA256 wants at least 32 random bytes. firmwall key add KID makes them.', 'a short secret is refused without a word of it'
);
select throws_ok($$ select app.add_token_key('seal', sha256('x')) $$, 'FW012', 'not a key id', 'the seal is no token key');
select throws_ok($$ select app.add_token_key('a b', sha256('x')) $$, 'FW012', 'not a key id', 'nor is this a key id');
select lives_ok($$ select app.retire_token_key('k-elm') $$, 'retired');
select isnt((select retired_at from app.list_token_keys() where kid = 'k-elm'), null, 'and listed so');
select throws_ok($$ select app.add_token_key('k-elm', sha256('secret of elm')) $$, 'FW012', 'this key id is taken', 'does not come back');
select throws_ok($$ select app.retire_token_key('seal') $$, 'FW020', 'no such token key', 'the seal is not retired');
select is_empty($$ select 1 from app.list_token_keys() where kid = 'seal' $$, 'nor listed');

select tests.as_owner();
select is_empty(
  $$
    select r.rolname || ' ' || f.oid::regprocedure
    from pg_proc as f
    cross join pg_roles as r
    where f.pronamespace = 'app'::regnamespace
      and f.proname = any (array['add_firm', 'list_firms', 'add_person', 'list_people', 'add_member', 'remove_member',
        'list_members', 'list_installation_acts', 'add_token_key', 'list_token_keys', 'retire_token_key', 'set_choice_detail', 'import_batch'])
      and r.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_backup', 'firmwall_exec')
      and has_function_privilege(r.oid, f.oid, 'execute')
      and f.proowner <> r.oid
  $$,
  'nobody else may call them'
);

select * from finish();
rollback;
