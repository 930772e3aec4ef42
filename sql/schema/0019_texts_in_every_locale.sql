-- The argument q of query_matters is read from the entries of search: a new wording of the tool, as a new version.
--
-- Must stay true: a tool that a DBA has withdrawn, or worded otherwise in a version of their own, stays as it is but for
-- what this file says about q.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

insert into firmwall.tool (
  name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler, carried_out_by, active
)
select
  t.name, (select max(v.version) + 1 from firmwall.tool as v where v.name = t.name), t.kind, t.required_permission,
  t.description,
  jsonb_set(
    t.arguments, '{properties,q,description}',
    to_jsonb(
      'Words that the matter must hold, all of them: in its number, title, description or practice area, or in the names '
      'of its client and parties. Words are whole, but the last may be the beginning of one; case and accents do not count.'::text
    )
  ),
  t.extra_keys, t.nothing, t.handler, t.carried_out_by, false
from firmwall.tool as t
where t.name = 'query_matters'
  and t.active;

-- one version is in use
update firmwall.tool as t
set active = false
where t.name = 'query_matters'
  and t.active;

update firmwall.tool as t
set active = true
where t.name = 'query_matters'
  and t.version = (select max(v.version) from firmwall.tool as v where v.name = t.name)
  and t.arguments #>> '{properties,q,description}' like 'Words that the matter must hold%';

-- Names were folded by lower(), which asks the locale of the database; now by a table of letters (firmwall.case_folded).
do $$
begin
  if pg_relation_size('firmwall.search_entry') > 0 then
    raise warning 'stored names beyond ASCII may be in an old form'
      using hint = 'Run "firmwall rebuild", which writes the search data of each firm again.';
  end if;
end
$$;
