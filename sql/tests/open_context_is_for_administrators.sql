-- A context without a token is opened by firmwall_admin alone, and for active members alone.
begin;
\ir fixtures/people.sql

select plan(11);

create function tests.open_context(p_firm text, p_person text) returns text
language sql
as $$ select format('select app.open_context(%L, %L)', tests.id(p_firm), tests.id(p_person)) $$;

select tests.as_service();
select tests.assert_bound_role();
select throws_ok(tests.open_context('alder', 'anna'), '42501', null, 'a service may not');
select tests.as_agent();
select throws_ok(tests.open_context('alder', 'anna'), '42501', null, 'an assistant may not');
select tests.as_reader();
select throws_ok(tests.open_context('alder', 'anna'), '42501', null, 'a report may not');

select tests.as_admin();
select tests.assert_bound_role();
select throws_ok(tests.open_context('alder', 'boris'), 'FW001', null, 'no member of that firm');
select throws_ok(tests.open_context('alder', 'fritz'), 'FW001', null, 'a membership that has ended');
select throws_ok(tests.open_context('cedar', 'carla'), 'FW001', null, 'a suspended firm');
select throws_ok('select app.open_context(null, null)', 'FW001', null, 'nobody of nowhere');
select lives_ok(tests.open_context('alder', 'anna'), 'anna of alder');
select throws_ok(tests.open_context('birch', 'dora'), 'FW003', null, 'and no second context');

select * from finish();
rollback;
