-- The read tools that the caller may call now. execute_tool checks the permission again at each call, so an old or invented
-- entry gives no access.
create or replace function app.granted_tool_catalog()
returns table (
  name text,
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
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  return query
  select t.name, t.kind, t.required_permission, t.description, t.arguments
  from identity.membership as m
  join identity.role_permission as rp on rp.role = m.role
  join firmwall.tool as t on t.required_permission = rp.permission
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_user_id
    and m.active
    and t.active
    and t.kind = 'read'
  order by t.name collate "C";
end
$$;

alter function app.granted_tool_catalog() owner to firmwall_exec;
revoke all on function app.granted_tool_catalog() from public;
grant execute on function app.granted_tool_catalog() to
  firmwall_app,
  firmwall_agent,
  firmwall_admin;

comment on function app.granted_tool_catalog() is
'The read tools that the person of this request may call, by name. No row without the permission or without a context; never an error.';
