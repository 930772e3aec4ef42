-- T52: nobody reads, writes, changes or removes an audit row directly, and not even the owner changes one; the
-- sequence of call numbers is nobody's to read.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(39);

select tests.act_as('anna');
select table_privs_are('audit', t.name, r.role, '{}', format('%s has no privilege on %s', r.role, t.name))
from unnest(array['tool_call', 'tool_call_default', 'unscoped_call', 'act', 'installation_act']) as t (name)
cross join unnest(array['firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin']) as r (role);
select table_privs_are('audit', 'tool_call', 'firmwall_exec', array['INSERT', 'SELECT'], 'the API adds and reads');
select table_privs_are('audit', 'tool_call_default', 'firmwall_exec', '{}', 'through the parent alone');
select table_privs_are('audit', 'unscoped_call', 'firmwall_exec', array[]::text[], 'the API stores a call without a scope by its function alone');
select table_privs_are('audit', 'tool_call', 'firmwall_context', '{}', 'whoever looks for gaps has two columns');
select sequence_privs_are('audit', 'call_no', 'firmwall_app', '{}', 'a service does not read the call number');
select sequence_privs_are('audit', 'call_no', 'firmwall_agent', '{}', 'nor does an assistant');

select table_privs_are('audit', 'act', 'firmwall_exec', array['INSERT', 'SELECT'], 'the API adds acts and reads them');
select table_privs_are('audit', 'installation_act', 'firmwall_exec', array['INSERT'], 'the API only adds acts without a firm');
select table_privs_are('audit', 'act', 'firmwall_context', array['INSERT'], 'administrators'' functions only add acts');
select table_privs_are('audit', 'installation_act', 'firmwall_context', array['INSERT', 'SELECT'], 'and read those without a firm');

set local role firmwall_context;
insert into audit.installation_act (act_no, act, subject_type, label) values (0, 'add_word', 'word', 'kept');

select tests.as_exec();
select throws_ok('update audit.tool_call set outcome = ''executed''', '42501', null, 'the API changes none');
select throws_ok('delete from audit.tool_call', '42501', null, 'nor removes one');
select throws_ok('truncate audit.tool_call', '42501', null, 'nor all');
set local role firmwall_owner;
select lives_ok('update audit.tool_call set tool = ''forged''', 'the owner''s update');
select lives_ok('delete from audit.tool_call', 'and delete');
update audit.act set label = 'forged';
delete from audit.act;
update audit.installation_act set label = 'forged';
delete from audit.installation_act;
reset role;
select is(
  (select array_agg(c.tool) from tests.calls() as c), null, 'there were none of this test'
);
select tests.as_exec();
select is((select count(*)::integer from audit.tool_call where tool = 'get_matter'), 1, 'touched no row');
select is((select array_agg(a.label) from audit.act as a), array['northwind arbitration'], 'no act either');
set local role firmwall_context;
select is((select array_agg(a.label) from audit.installation_act as a where a.act_no = 0), array['kept'], 'with a firm or without');

select * from finish();
rollback;
