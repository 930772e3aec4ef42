-- The length of parameters is measured before anything is looked for in them, and without making a text that is too
-- long. A matter that they name is then not looked up, and the audit row has no matter.
-- Threats: T53.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table sent (name text, params jsonb, kept jsonb, code text);
grant select on sent to public;
insert into sent
select s.name, jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'x', s.value), s.kept, s.code
from (
  values
  ('short', '"x"'::jsonb, '{}'::jsonb, 'FW012'),
  ('long', to_jsonb(repeat('x', 99900)), '{"cut_from": 99962}', 'FW012'),
  ('too long', to_jsonb(repeat('x', 150000)), '{"cut_from": 150062}', 'FW011'),
  ('too long for a text', to_jsonb(repeat('x', 500000)), '{"bytes": 500070}', 'FW011'),
  (
    'many ids', (select jsonb_agg(tests.id('northwind arbitration')) from generate_series(1, 12000)), '{"bytes": 480076}', 'FW011'
  ),
  ('a long number', '1e131000', '{"bytes": 82}', 'FW011'),
  ('many zeros behind the point', (select jsonb_agg('1e-16000'::jsonb) from generate_series(1, 10)), '{"bytes": 234}', 'FW011'),
  ('a number of some length', '1e500', '{}', 'FW012'),
  ('levels', (repeat('[', 30) || repeat(']', 30))::jsonb, '{}', 'FW012'),
  ('too many levels', (repeat('[', 300) || repeat(']', 300))::jsonb, '{"bytes": 2468}', 'FW011')
) as s (name, value, kept, code);

select plan(3 * (select count(*)::integer from sent) + 3);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select is(app.execute_tool('get_matter', s.params, s.name) ->> 'reason', 'invalid_params', s.name) from sent as s;
select is(c.error_code, s.code, s.name || ': the code') from sent as s join tests.calls() as c on c.request_id = s.name;
select is(
  jsonb_build_object('seen', c.matter_ids <> '{}', 'kept', case when c.params ?| array['cut_from', 'bytes'] then c.params - 'begins' else '{}' end),
  jsonb_build_object('seen', s.code = 'FW012', 'kept', s.kept),
  s.name || ': what the row keeps'
)
from sent as s
join tests.calls() as c on c.request_id = s.name;

select app.execute_tool('get_matter', null, 'none at all');
select app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('northwind arbitration')), repeat('x', 201));
select is((select c.params from tests.calls() as c where c.request_id = 'none at all'), 'null', 'no parameters are null');
select is((select c.matter_ids from tests.calls() as c where c.error_code = 'FW011' and c.request_id like 'xx%'), '{}', 'a request id that is too long');

select * from finish();
rollback;
