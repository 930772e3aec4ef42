-- A tool that the DBA has withdrawn is not listed.
begin;
\ir fixtures/people.sql

select plan(3);

select tests.as_service();
select tests.assert_bound_role();
select isnt_empty($$ select from app.list_tools() where name = 'get_matter' $$, 'in use: listed');
set local role firmwall_owner;
update firmwall.tool set active = false where name = 'get_matter';
select tests.as_service();
select is_empty($$ select from app.list_tools() where name = 'get_matter' $$, 'withdrawn: not listed');

select * from finish();
rollback;
