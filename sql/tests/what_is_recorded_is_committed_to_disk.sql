-- A transaction that recorded a call waits at COMMIT until it is on disk, whatever its session has set: a setting that is
-- weaker than `on` is raised, and none is lowered. (The crash itself: tests/test_durability.py.)
-- Threats: T47.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table settings (name text, becomes text);
grant select on settings to public;
insert into settings
values ('off', 'on'), ('local', 'on'), ('remote_write', 'on'), ('on', 'on'), ('remote_apply', 'remote_apply');

create function tests.after_a_call(
  p_setting text,
  p_call text
)
returns text
language plpgsql
as $$
begin
  perform set_config('synchronous_commit', p_setting, true);
  execute p_call;
  return current_setting('synchronous_commit');
end
$$;

select plan(3 * (select count(*)::integer from settings) + 2);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select is(tests.after_a_call(s.name, $$ select app.execute_tool('query_matters') $$), s.becomes, s.name || ': a call') from settings as s;
select is(
  tests.after_a_call(s.name, 'select app.approve_proposal(gen_random_uuid())'), s.becomes, s.name || ': a decision'
) from settings as s;
select is(tests.after_a_call('off', 'select app.resolve_client(''Northwind'')'), 'off', 'what records nothing leaves it');
select tests.act_as_nobody();
select is(
  tests.after_a_call(s.name, $$ select app.execute_tool('query_matters') $$), s.becomes, s.name || ': a call without a scope'
) from settings as s;

select * from finish();
rollback;
