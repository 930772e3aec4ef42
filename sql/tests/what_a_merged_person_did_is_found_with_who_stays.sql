-- A row of the audit keeps the id that it was written with. Asked for the person who stays, the trail and the acts hold
-- what was done under both ids, each in the firm where it was done.
begin;
\ir fixtures/people.sql

select plan(8);

select tests.as_admin();
select tests.assert_bound_role();
select lives_ok($$ select app.merge_people('ada@cast.example', 'anna@cast.example') $$, 'anna goes, ada stays');
set local role firmwall_context;
update identity.person set merged_into = tests.id('dora') where person_id = tests.id('boris');
update identity.membership set role = 'admin' where firm_id = tests.id('birch') and person_id = tests.id('dora');

select tests.act_as('ada');
select tests.as_service();
select results_eq(
  $$ select call_id, user_id, user_name from app.audit_trail(p_user => tests.id('ada')) $$,
  $$ values (tests.id('call of anna'), tests.id('anna'), 'Anna') $$, 'the call, with the id and name of then'
);
select isnt_empty($$ select from app.list_acts(p_user => tests.id('ada')) where act_id = tests.id('act of anna') $$, 'and the act');
select is_empty($$ select from app.audit_trail(p_user => tests.id('dora')) $$, 'not what boris did in birch');
select tests.as_exec();
select is(
  firmwall.ids_of_person(tests.id('boris')), '{}'::uuid[], 'boris, a member of birch alone, has no id here'
);
select tests.as_service();
select tests.act_as('dora', 'birch');
select results_eq(
  $$ select call_id from app.audit_trail(p_user => tests.id('dora')) $$, $$ values (tests.id('call of boris')) $$, 'which shows in birch'
);
select isnt_empty($$ select from app.list_acts(p_user => tests.id('dora')) where act_id = tests.id('act of boris') $$, 'with the act');

select * from finish();
rollback;
