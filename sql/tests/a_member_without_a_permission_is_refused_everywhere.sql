-- Every function of app that reads or changes a firm's work asks for its permission: a member whose role has none gets
-- FW030 from each, whether or not the thing exists; and with row-level security off as well. A function that is neither
-- asked here nor listed with its reason is a finding.
-- Threats: T38.
begin;
\ir fixtures/people.sql
\ir fixtures/api_calls.sql

create table tests.not_asked (name text primary key, reason text not null);
insert into tests.not_asked
values
('begin_request', 'opens the context'), ('open_context', 'opens the context'), ('open_context_as', 'opens the context'),
('current_firm_id_or_null', 'reads the context'), ('current_user_id_or_null', 'reads the context'),
('granted_permissions', 'says what is granted'), ('granted_tool_catalog', 'says what is granted'), ('list_tools', 'no firm'), ('installed_version', 'no firm'),
('execute_tool', 'asks what the tool asks; a body, no error'), ('approve_proposal', 'asks proposals:approve; a body, no error'),
('reject_proposal', 'asks proposals:approve; a body, no error'),
('merge_people', 'refused in a context'),
('rebuild_search', 'refused in a context; derived data, nothing is shown');

create view tests.silent as
select f.proname::text as name
from pg_proc as f
where f.pronamespace = 'app'::regnamespace
  and f.prorettype <> 'trigger'::regtype
  and f.proname::text not in (select a.name from tests.asked as a union all select n.name from tests.not_asked as n);

select plan(5 + (select 2 * count(*) + count(a.otherwise) from tests.asked as a)::integer);

-- administrators' functions whose rows have no firm, or which name the firm of no context
select set_eq(
  'select s.name from tests.silent as s',
  array[
    'add_decision_rule', 'add_firm', 'add_person', 'add_token_key', 'add_word', 'audit_gaps', 'doctor', 'keep_audit_partitions',
    'list_decision_rules', 'list_firms', 'list_installation_acts', 'list_people', 'list_token_keys', 'list_unscoped_calls',
    'list_words', 'remove_word', 'rename_person', 'reset_words', 'retire_token_key'
  ],
  'no other function is without a question, but those of administrators that are of no firm'
);
select is_empty(
  $$ select s.name from tests.silent as s join pg_proc as f on f.proname = s.name and f.pronamespace = 'app'::regnamespace where has_function_privilege('firmwall_app', f.oid, 'execute') or has_function_privilege('firmwall_agent', f.oid, 'execute') $$,
  'and none of those is a service''s'
);

set local role firmwall_context;
update identity.membership set role = 'of no permission' where person_id = tests.id('paul');
select tests.as_admin();
select tests.assert_bound_role();
select tests.act_as('paul');
select throws_ok(a.sql, 'FW030', 'the person of this request lacks a permission', a.name || ' asks ' || a.permission)
from tests.asked as a;
select throws_ok(a.otherwise, 'FW030', 'the person of this request lacks a permission', a.name || ' says the same of what is not there')
from tests.asked as a
where a.otherwise is not null;

select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('northwind arbitration'))) - 'call_id',
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('nothing'))) - 'call_id',
  'a tool is denied alike'
);

select tests.as_owner();
select tests.all_rls_off();
select tests.as_admin();
select throws_ok(a.sql, 'FW030', 'the person of this request lacks a permission', a.name || ' asks with row-level security off')
from tests.asked as a;

select * from finish();
rollback;
