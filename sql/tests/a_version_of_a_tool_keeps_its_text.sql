-- firmwall.define_tool adds versions of tools and changes none, because answers and audit rows name the version. A higher
-- version takes over, a lower one does not, and a tool that was withdrawn stays withdrawn.
begin;
\ir fixtures/base.sql

select plan(15);

create function tests.define(p_version integer, p_description text default 'Finds nothing.', p_handler text default 'tool_get_client')
returns text
language sql
as $$
  select firmwall.define_tool(
    'tests_tool', p_version, 'read', 'matters:read', p_description, '{"type": "object", "properties": {}}', 'reject', '{"not_found": "None."}',
    p_handler
  )
$$;
create function tests.in_use() returns integer[]
language sql
as $$ select array_agg(t.version) from firmwall.tool as t where t.name = 'tests_tool' and t.active $$;

select tests.as_service();
select throws_ok($$ select firmwall.define_tool('a', 1, 'read', 'a:a', 'A.', '{}', 'drop', '{}', 'a') $$, '42501', null, 'a service defines no tool');
select tests.as_owner();

select is(tests.define(1), 'tests_tool: version 1 is in use', 'a new tool is in use');
select is(tests.define(1), 'tests_tool: version 1 is there already', 'the same once more changes nothing');
select is(
  tests.outcome_of($$ select tests.define(1, 'Finds something.') $$),
  'FW052 / version 1 of the tool tests_tool is another one in this database / Different: description. / '
  'Raise p_version: answers and audit rows name the version, so a version keeps its text.',
  'another text under the same version is refused'
);
select throws_ok($$ select tests.define(1, p_handler => 'tool_get_matter') $$, 'FW052', null, 'so is another function');
select is(tests.define(2, 'Finds something.'), 'tests_tool: version 2 is in use', 'as the next version it is taken');
select is(tests.in_use(), '{2}', 'and is the one in use');
select is(
  (select t.description from firmwall.tool as t where t.name = 'tests_tool' and t.version = 1), 'Finds nothing.', 'the version before is as it was'
);

select is(tests.define(1000, 'Corrected.'), 'tests_tool: version 1000 is in use', 'a version of the DBA''s own');
select is(
  tests.define(3, 'Of the next release.'), 'tests_tool: version 3 is stored, and version 1000 stays in use', 'is not undone by the next release'
);
select is(tests.in_use(), '{1000}', 'it stays the one in use');

update firmwall.tool as t set active = false where t.name = 'tests_tool';
select is(
  tests.define(1001, 'Once more.'), 'tests_tool: version 1001 is stored, and the tool stays withdrawn', 'what was withdrawn'
);
select is(tests.in_use(), null, 'stays withdrawn');

select throws_ok($$ select tests.define(1002, p_handler => 'tool_that_is_not_there') $$, '42883', null, 'a tool without its function is refused');
select results_eq(
  $$ select t.name, t.version::text from firmwall.tool as t where t.active and t.name <> 'tests_tool' order by t.name $$,
  $$ select m.name, m.signature from firmwall.migration as m where m.kind = 'tool' order by m.name $$,
  'of each file its version is in use'
);

select * from finish();
rollback;
