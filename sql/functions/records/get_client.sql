-- One client of the firm by its id, active or not. Elsewhere and nowhere are one answer: no row.
create or replace function app.get_client(p_client_id uuid)
returns table (
  client_id uuid,
  client_number text,
  display_name text,
  email text,
  aliases text[],
  status text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  perform firmwall.require_permission('matters:read');
  return query
  select c.client_id, c.client_number, c.display_name, c.email, c.aliases, c.status
  from app.client as c
  where c.firm_id = (select v_firm_id)
    and c.client_id = p_client_id;
end
$$;

alter function app.get_client(uuid) owner to firmwall_exec;
revoke all on function app.get_client(uuid) from public;
grant execute on function app.get_client(uuid) to firmwall_app, firmwall_admin;

comment on function app.get_client(uuid) is
'The client of this id, active or not. No row: the firm has none, or no context is open. Raises FW030 without matters:read.';
