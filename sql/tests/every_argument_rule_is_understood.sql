-- The checker of parameters: what fits, what does not, and that no shipped tool has a rule it would not enforce.
begin;
\ir fixtures/base.sql

select plan(46);

set local role firmwall_exec;
select is(firmwall.argument_fits(c.rule::jsonb, c.value::jsonb), c.fits, format('%s %s %s', c.value, case when c.fits then 'fits' else 'does not fit' end, c.rule))
from (
  values
  ('{"type": "string"}', '"x"', true),
  ('{"type": "string"}', '1', false),
  ('{"type": "string"}', '{"a": 1}', false),
  ('{"type": "string", "minLength": 1}', '""', false),
  ('{"type": "string", "maxLength": 2}', '"äö"', true),
  ('{"type": "string", "maxLength": 2}', '"abc"', false),
  ('{"type": "string", "enum": ["open", "closed"]}', '"open"', true),
  ('{"type": "string", "enum": ["open", "closed"]}', '"Open"', false),
  ('{"type": "string", "format": "uuid"}', '"b6b63e97-1aff-6aea-e854-c03f254df759"', true),
  ('{"type": "string", "format": "uuid"}', '"B6B63E97-1AFF-6AEA-E854-C03F254DF759"', true),
  ('{"type": "string", "format": "uuid"}', '"{b6b63e97-1aff-6aea-e854-c03f254df759}"', false),
  ('{"type": "string", "format": "uuid"}', '"b6b63e97"', false),
  ('{"type": "string", "format": "uuid"}', '" b6b63e97-1aff-6aea-e854-c03f254df759"', false),
  ('{"type": "string", "format": "date"}', '"2024-02-29"', true),
  ('{"type": "string", "format": "date"}', '"2023-02-29"', false),
  ('{"type": "string", "format": "date"}', '"2024-13-01"', false),
  ('{"type": "string", "format": "date"}', '"0000-01-01"', false),
  ('{"type": "string", "format": "date"}', '"today"', false),
  ('{"type": "string", "format": "email"}', '"a@b.example"', false),
  ('{"type": "integer", "minimum": 1, "maximum": 5}', '1', true),
  ('{"type": "integer", "minimum": 1, "maximum": 5}', '5.0', true),
  ('{"type": "integer", "minimum": 1, "maximum": 5}', '2.5', false),
  ('{"type": "integer", "minimum": 1, "maximum": 5}', '6', false),
  ('{"type": "integer", "minimum": 1, "maximum": 5}', '"1"', false),
  ('{"type": "integer"}', '99999999999', false),
  ('{"type": "boolean"}', 'true', true),
  ('{"type": "boolean"}', '"true"', false),
  ('{"type": "number"}', '1', false),
  ('{"type": ["string", "null"]}', '"x"', false),
  ('{}', '"x"', false)
) as c (rule, value, fits);

\set rules '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "required": ["a"]}'
select is(firmwall.checked_params(:'rules', 'reject', '{"a": "x", "b": 1}'), '{"a": "x", "b": 1}', 'what fits is kept');
select is(firmwall.checked_params(:'rules', 'reject', '{"a": "x", "b": null}'), '{"a": "x"}', 'null is not given');
select is(firmwall.checked_params(:'rules', 'drop', '{"a": "x", "c": 1}'), '{"a": "x"}', 'an extra key is dropped');
select throws_ok(format('select firmwall.checked_params(%L, %L, %L)', :'rules', c.extra, c.params), 'FW012', null, coalesce(c.params, 'NULL') || ' is refused')
from (
  values
  ('reject', '{"a": "x", "c": 1}'), ('reject', '{"a": "x", "c": null}'), ('reject', '{"b": 1}'), ('reject', '{"a": null}'), ('drop', '{"c": 1}'),
  ('drop', '{"a": 1}'), ('reject', '[]'), ('reject', '"a"'), ('reject', 'null'), ('reject', null)
) as c (extra, params);

-- the shipped registry
reset role;
set local role firmwall_owner;
select is_empty(
  $$
  select t.name, a.key from firmwall.tool as t cross join lateral jsonb_each(t.arguments -> 'properties') as a
  where a.value ->> 'type' not in ('string', 'integer', 'boolean')
    or a.value ->> 'format' not in ('uuid', 'date')
    or exists (
      select from jsonb_object_keys(a.value) as k (key)
      where k.key not in ('type', 'format', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'description')
    )
  $$,
  'no tool has a rule that would be passed over'
);
select is_empty(
  $$
  select t.name from firmwall.tool as t
  where to_regprocedure(format('firmwall.%I(jsonb)', t.handler)) is null
    or t.carried_out_by is not null and to_regprocedure(format('firmwall.%I(jsonb)', t.carried_out_by)) is null
    or (t.arguments -> 'additionalProperties') is distinct from 'false'
    or exists (select from jsonb_array_elements_text(t.arguments -> 'required') as r (key) where not t.arguments -> 'properties' ? r.key)
  $$,
  'each tool has its handler, and requires only what it takes'
);
select is_empty(
  $$
  select t.name from firmwall.tool as t
  where t.nothing ->> 'ranked_miss' is null and t.name ~ 'search|document'
    or t.nothing ->> 'empty' is null and t.name = 'query_matters'
    or t.nothing ->> 'ranked_miss' !~ 'does not mean'
  $$,
  'each has the words for its kinds of nothing, and a ranked miss denies nothing'
);

select * from finish();
rollback;
