-- Tools of which another version is in use than the file of sql/tools defines that was applied last. A DBA may have corrected
-- or withdrawn them, which is theirs to do.
create or replace function firmwall.check_tools()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select
    'tool ' || coalesce(m.name, t.name),
    case
      when t.name is null then format('is withdrawn, and its file defines version %s', m.signature)
      when m.name is null then format('version %s is in use, and no file defines the tool', t.version)
      else format('version %s is in use, and its file defines version %s', t.version, m.signature)
    end
  from (select f.name, f.signature from firmwall.migration as f where f.kind = 'tool') as m
  full join (select u.name, u.version from firmwall.tool as u where u.active) as t on t.name = m.name
  where t.version::text is distinct from m.signature
  order by 1
$$;

alter function firmwall.check_tools() owner to firmwall_exec;
revoke all on function firmwall.check_tools() from public;

comment on function firmwall.check_tools() is
'Tools whose version in use is not that of their file. No row: none.';
