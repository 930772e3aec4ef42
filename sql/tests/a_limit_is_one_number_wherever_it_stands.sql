-- A limit has one home. PostgreSQL wants some of them again in the CHECK of a table, and JSON Schema in the arguments of a tool;
-- those of the search are read by functions beside the one that sets them. Here each is compared with its home.
begin;
\ir fixtures/base.sql

select plan(8);

create view tests.checked_length as
select k.conrelid::regclass::text as table_name, c.found[1] as field, c.found[2]::integer as longest
from pg_constraint as k
cross join lateral regexp_matches(pg_get_constraintdef(k.oid), '\(length\((\w+)\) <= (\d+)\)', 'g') as c (found)
where k.conrelid::regclass::text ~ '^(app|identity)\.';

create view tests.argument_length as
select t.name as tool, a.key as argument, (a.value ->> 'maxLength')::integer as longest
from firmwall.tool as t
cross join lateral jsonb_each(t.arguments -> 'properties') as a
where t.active
  and a.value ? 'maxLength';

create function tests.numbers(p_function text, p_pattern text) returns integer[]
language sql
as $$
  select array_agg(distinct m.found[1]::integer order by m.found[1]::integer)
  from pg_proc as f
  cross join lateral regexp_matches(f.prosrc, p_pattern, 'g') as m (found)
  where f.pronamespace = 'firmwall'::regnamespace
    and f.proname ~ p_function
$$;

select cmp_ok((select count(*) from tests.checked_length), '>=', 15::bigint, 'the tables have limits');
select is_empty(
  $$ select * from tests.checked_length as c where c.longest <> (firmwall.text_limits(array[c.field]))[1] $$,
  'each is that of firmwall.text_limits'
);
select is_empty(
  $$
    select * from tests.argument_length as a
    where a.argument not in ('query', 'q', 'cursor')
      and a.longest <> (firmwall.text_limits(array[a.argument]))[1]
  $$,
  'an argument of a tool is as long as its field'
);
select results_eq(
  $$ select distinct a.longest from tests.argument_length as a where a.argument = 'query' $$,
  $$ select (tests.numbers('^validate_query$', 'length\(p_query\) > (\d+)'))[1] $$,
  'a query is as long in the arguments of a tool as in a search'
);
select throws_ok($$ select firmwall.text_limits('{colour}') $$, 'XX000', null, 'a field without a limit is refused');

select is(
  tests.numbers('.', 'substr\((?:\w+\.)?lexeme, (\d+)'), array[length(firmwall.lexeme_prefix(tests.id('alder'), 'matter')) + 1],
  'a word begins where the prefix of its lexeme ends'
);
select is(
  tests.numbers('^stands_together$', 'tsquery_phrase\(v_\w+, v_\w+, (\d\d)\)'),
  (select array[n.gap + 1, n.gap + 2] from unnest(tests.numbers('^entry_words$', 'v_position \+ (\d\d)')) as n (gap)),
  'two sides stand as far apart as versus is wide'
);
select is(
  tests.numbers('^said_alternatives$', '<(\d\d)>'),
  (select array[n.gap + 1] from unnest(tests.numbers('^entry_words$', 'v_position \+ (\d\d)')) as n (gap)),
  'and are asked for at that distance'
);

select * from finish();
rollback;
