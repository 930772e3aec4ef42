-- T43: a model that sends a scope gets the caller's firm or invalid_params, from every tool, and one audit row.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create temporary table sent as
select t.name, t.extra_keys, k.key
from firmwall.tool as t
cross join unnest(array['firm_id', 'firm', 'tenant', 'user_id', 'role', 'as_user', 'limit_firm']) as k (key)
where t.active
  and t.kind <> 'decision'
  -- add_matter_party has a role: what the party is in the matter
  and not t.arguments -> 'properties' ? k.key;
grant select on sent to public;

select plan(2 * (select count(*)::integer from sent) + 2);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select
  case s.extra_keys
    when 'reject' then is(
      tests.call(s.name, tests.good_params(s.name) || jsonb_build_object(s.key, tests.id('birch'))),
      'denied invalid_params', format('%s refuses %s', s.name, s.key)
    )
    else is(
      tests.plain(app.execute_tool(s.name, tests.good_params(s.name) || jsonb_build_object(s.key, tests.id('birch')))),
      tests.plain(app.execute_tool(s.name, tests.good_params(s.name))), format('%s drops %s', s.name, s.key)
    )
  end
from sent as s;
select is(
  (
    select count(*)::integer
    from tests.calls() as c
    where c.tool = s.name and c.params ? s.key
  ), 1, format('%s with %s left one audit row', s.name, s.key)
)
from sent as s;
select is(
  (select count(*)::integer from tests.calls() as c where c.firm_id <> tests.id('alder')), 0, 'all of them in alder'
);

select * from finish();
rollback;
