-- firmwall_context writes walls past the walls, in the firm of the context: an UPDATE that names no row changes none of
-- another firm, and no row can be handed to another firm.
-- Threats: T38.
begin;
\ir fixtures/people.sql

select plan(10);

create function tests.marked(p_table regclass, p_firm text) returns bigint
language plpgsql
as $$
declare
  v_marked bigint;
begin
  execute format('select count(*) from %s where excluded_person_ids @> array[tests.id(''marked'')] and firm_id = tests.id(%L)', p_table, p_firm)
  into v_marked;
  return v_marked;
end
$$;
grant update (firm_id) on app.matter, app.matter_party, app.document to firmwall_context;

set local role firmwall_context;
select tests.assert_bound_role();
select tests.act_as('boris');
select throws_ok(
  -- no column is read, so that the policy of SELECT has no say
  format('update %s set firm_id = tests.id(''alder'')', t.name),
  '42501',
  format('new row violates row-level security policy for table "%s"', split_part(t.name, '.', 2)),
  t.name || ' is handed to no other firm'
)
from (values ('app.matter_party'), ('app.document'), ('app.matter')) as t (name);

-- no column is read here either
update app.matter_party set excluded_person_ids = array[tests.id('marked')];
update app.document set excluded_person_ids = array[tests.id('marked')];
select tests.as_exec();
select cmp_ok(tests.marked('app.matter_party', 'birch'), '>', 0::bigint, 'parties of the firm are written');
select cmp_ok(tests.marked('app.document', 'birch'), '>', 0::bigint, 'documents of the firm are written');
select tests.act_as('anna');
select is(tests.marked('app.matter_party', 'alder'), 0::bigint, 'parties of another firm are not');
select is(tests.marked('app.document', 'alder'), 0::bigint, 'documents of another firm are not');

set local role firmwall_context;
select tests.act_as('boris');
select lives_ok(
  $$ update app.matter set excluded_person_ids = array[tests.id('marked')] $$,
  'matters of the firm alone are written: a row of another firm would be refused'
);
select tests.as_exec();
select tests.act_as('anna');
select is(tests.marked('app.matter', 'alder'), 0::bigint, 'matters of another firm are not');

select * from finish();
rollback;
