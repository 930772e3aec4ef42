-- T52: nobody reads, writes, changes or removes an audit row directly, and not even the owner changes one; the
-- sequence of call numbers is nobody's to read.
begin;
\ir cast/cast.sql
\ir cast/door.sql

select plan(25);

select tests.act_as('anna');
select table_privs_are('audit', t.name, r.role, '{}', format('%s has no privilege on %s', r.role, t.name))
from unnest(array['tool_call', 'tool_call_default', 'unscoped_call']) as t (name)
cross join unnest(array['firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin']) as r (role);
select table_privs_are('audit', 'tool_call', 'firmwall_exec', array['INSERT', 'SELECT'], 'the API adds and reads');
select table_privs_are('audit', 'tool_call_default', 'firmwall_exec', '{}', 'through the parent alone');
select table_privs_are('audit', 'unscoped_call', 'firmwall_exec', array['INSERT'], 'the API only adds calls without a scope');
select table_privs_are('audit', 'tool_call', 'firmwall_context', '{}', 'whoever looks for gaps has two columns');
select sequence_privs_are('audit', 'call_no', 'firmwall_app', '{}', 'a service does not read the call number');
select sequence_privs_are('audit', 'call_no', 'firmwall_agent', '{}', 'nor does an assistant');

select tests.as_exec();
select throws_ok('update audit.tool_call set outcome = ''executed''', '42501', null, 'the API changes none');
select throws_ok('delete from audit.tool_call', '42501', null, 'nor removes one');
select throws_ok('truncate audit.tool_call', '42501', null, 'nor all');
set local role firmwall_owner;
select lives_ok('update audit.tool_call set tool = ''forged''', 'the owner''s update');
select lives_ok('delete from audit.tool_call', 'and delete');
reset role;
select is(
  (select array_agg(c.tool) from tests.calls() as c), null, 'there were none of this test'
);
select tests.as_exec();
select is((select count(*)::integer from audit.tool_call where tool = 'get_matter'), 1, 'touched no row');

select * from finish();
rollback;
