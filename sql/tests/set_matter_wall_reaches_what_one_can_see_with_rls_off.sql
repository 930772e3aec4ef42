-- app.set_matter_wall walls matters of the firm that whoever sets the wall can see, with row-level security off.
begin;
\ir fixtures/people.sql

create function tests.walled(p_number text) returns text
language sql
as $$ select left(tests.outcome_of(format('select app.set_matter_wall(%L)', p_number)), 5) $$;

set local role firmwall_context;
update identity.membership set role = 'conflicts' where person_id = tests.id('walter');
reset role;

select plan(9);

select tests.all_rls_off();
select tests.as_admin();
select tests.assert_bound_role();
select tests.act_as('ada');
select is(tests.walled('M-9'), 'FW020', 'alder: a matter that only birch has');
select is(tests.walled('none'), 'FW020', 'like one that nobody has');
select is(tests.walled('M-4'), '1 row', 'alder: its own');
select tests.act_as('walter');
select is(tests.walled('M-2'), 'FW020', 'walter: walled out of it');
select tests.act_as_nobody();
select is(tests.walled('M-1'), 'FW020', 'nobody: none');

select tests.as_owner();
select tests.without_predicate('app.set_matter_wall');
select tests.act_as('ada');
select tests.as_admin();
select isnt(tests.walled('M-9'), 'FW020', 'a twin without the predicate finds birch''s matter');
select tests.as_owner();
select tests.without_wall('app.set_matter_wall');
select tests.act_as('walter');
select tests.as_admin();
select isnt(tests.walled('M-2'), 'FW020', 'a twin without the wall finds the walled matter');

select * from finish();
rollback;
