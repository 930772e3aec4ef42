-- T54: the permission is looked up again after the tool, in a new statement; gone meanwhile, its result is not
-- released. (A question, and with two connections: tests/test_tool_errors.py.)
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(5);

create function tests.revoke_meanwhile() returns void
language plpgsql
security definer
as $$ begin delete from identity.role_permission where role = 'attorney' and permission = 'matters:read'; end $$;
select tests.add_tool('revokes', $$begin perform tests.revoke_meanwhile(); return '{"result": "secret"}'; end$$);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select app.execute_tool('revokes') as body \gset
select is(:'body'::jsonb ->> 'reason', 'not_permitted', 'the call is denied');
select is(:'body'::jsonb -> 'result', 'null', 'and releases nothing');
select is((select c.error_code from tests.calls() as c), 'FW030', 'and its row says why');
-- the revocation was made by the tool itself, so the refusal has taken it back
select is(tests.call('query_matters'), 'executed', 'what the tool did is undone');

select * from finish();
rollback;
