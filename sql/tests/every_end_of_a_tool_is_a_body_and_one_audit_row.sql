-- T45, T46, T48: whatever a tool ends with, the caller gets a body with a reason and no text of the error, the
-- transaction goes on, and there is one audit row. (Cancel, timeouts, deadlocks and the end of a backend need two
-- connections: tests/test_tool_errors.py.)
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table ends (name text, body text, reason text, code text);
grant select on ends to public;
insert into ends
values
  ('divides', 'begin return to_jsonb(1 / 0); end', 'failed', '22012'),
  ('raises', $$begin raise exception 'marker %', 'Zebra'; end$$, 'failed', 'P0001'),
  ('asserts', $$begin assert false, 'marker Zebra'; end$$, 'failed', 'P0004'),
  ('casts', $$begin return to_jsonb('marker Zebra'::integer); end$$, 'failed', '22P02'),
  ('recurses', 'begin return firmwall.tests_recurses(p_params); end', 'failed', '54001'),
  ('violates', $$begin insert into app.client (firm_id, client_number, display_name) values (app.current_firm_id_or_null(), '001', 'marker Zebra'); return '{}'; end$$, 'failed', '23505'),
  ('defers', $$begin insert into firmwall.tests_child values (app.current_firm_id_or_null(), gen_random_uuid()); return '{}'; end$$, 'failed', '23503'),
  ('forbids', $$begin delete from app.client; return '{}'; end$$, 'failed', '42501'),
  ('answers_junk', $$begin return '{"row_count": "marker Zebra"}'; end$$, 'failed', '22P02'),
  ('asks_junk', $$begin raise exception 'x' using errcode = 'FW021', detail = 'marker Zebra'; end$$, 'failed', '22P02'),
  ('asks_nothing', $$begin raise exception 'x' using errcode = 'FW021', detail = '{"choices": []}'; end$$, 'failed', 'P0001'),
  ('counts_backwards', $$begin return '{"row_count": -1}'; end$$, 'failed', 'P0001'),
  ('finds_otherwise', $$begin return '{"found_by": "Zebra"}'; end$$, 'failed', 'P0001'),
  ('knows_nothing', $$begin return '{"nothing": "Zebra"}'; end$$, 'failed', 'P0001'),
  ('picks', $$begin return '{"decision": {"action": "pick", "rule": "Zebra"}}'; end$$, 'failed', 'P0001'),
  ('says_nothing', 'begin return null; end', 'failed', 'P0001'),
  ('finds_null', $$begin return '{"result": null, "row_count": 0}'; end$$, 'failed', 'P0001'),
  ('serializes', $$begin raise exception 'x' using errcode = '40001'; end$$, 'retry', '40001'),
  ('deadlocks', $$begin raise exception 'x' using errcode = '40P01'; end$$, 'retry', '40P01'),
  ('locks', $$begin raise exception 'x' using errcode = '55P03'; end$$, 'timeout', '55P03'),
  ('cancels', $$begin raise exception 'x' using errcode = '57014'; end$$, 'timeout', '57014'),
  ('fills_the_disk', $$begin raise exception 'x' using errcode = '53100'; end$$, 'unavailable', '53100'),
  ('fills_memory', $$begin raise exception 'x' using errcode = '53200'; end$$, 'unavailable', '53200'),
  ('breaks', $$begin raise exception 'x' using errcode = 'XX000'; end$$, 'failed', 'XX000');
create table firmwall.tests_child (
  firm_id uuid not null,
  parent uuid not null,
  foreign key (firm_id, parent) references app.matter (firm_id, matter_id) deferrable initially deferred
);
grant insert on firmwall.tests_child to firmwall_exec;
grant select, references on app.matter to firmwall_owner;
select tests.add_tool(e.name, e.body) from ends as e;
select tests.add_tool('offers', $$begin return '{"result": {}, "choices": [{"id": 1}], "choices_truncated": true}'; end$$);
select tests.add_tool('answers', $$begin return '{"result": {}}'; end$$);
-- registered, and its code is not installed
set local role firmwall_owner;
update firmwall.tool set handler = 'not_installed' where name = 'global_search';
reset role;

select plan(4 * (select count(*)::integer from ends) + 8);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select is(tests.call(e.name), 'denied ' || e.reason, format('%s (%s) is denied: %s', e.name, e.code, e.reason)) from ends as e;
select unalike(app.execute_tool(e.name, '{}')::text, '%Zebra%', e.name || ' tells nothing of its error') from ends as e;
select is((select count(*)::integer from tests.calls() as c where c.tool = e.name), 2, e.name || ': one row for each call') from ends as e;
select is((select min(c.error_code) from tests.calls() as c where c.tool = e.name), e.code, e.name || ': the row holds the code') from ends as e;
select is(tests.call('global_search', '{"query": "x"}'), 'denied unavailable', 'a tool whose code is missing is unavailable');
select is(tests.call('query_matters'), 'executed', 'the transaction goes on');
select is(
  tests.plain(app.execute_tool('offers')), tests.plain(app.execute_tool('answers')) || '{"tool": "offers"}', 'choices come from a question alone'
);
select is(tests.call('answers'), 'executed', 'an answer that is empty is one');
select tests.as_owner();
select is((select count(*)::integer from firmwall.tests_child), 0, 'what the tool had written is gone');
select lives_ok('set constraints all immediate', 'and nothing is left to fail at COMMIT');
select is((select count(*)::integer from tests.calls()), 2 * (select count(*)::integer from ends) + 5, 'no row more');

select * from finish();
rollback;
