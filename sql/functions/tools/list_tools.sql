-- The registry as it is in use, for services that build a catalog themselves and for administrators. Not for assistants: they
-- see only the tools that they are granted.
create or replace function app.list_tools()
returns table (
  name text,
  version integer,
  kind text,
  required_permission text,
  description text,
  arguments jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select t.name, t.version, t.kind, t.required_permission, t.description, t.arguments
  from firmwall.tool as t
  where t.active
    and t.kind <> 'decision'
  order by t.kind collate "C", t.name collate "C";
end
$$;

alter function app.list_tools() owner to firmwall_exec;
revoke all on function app.list_tools() from public;
grant execute on function app.list_tools() to
  firmwall_app,
  firmwall_admin;

comment on function app.list_tools() is 'Every tool of the registry that execute_tool can call: reads, then writes.';
