-- The tool get_client: one client, or not_found.
create or replace function firmwall.tool_get_client(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client jsonb;
begin
  select to_jsonb(c) into v_client
  from app.get_client((p_params ->> 'client_id')::uuid) as c;
  if not found then
    raise exception 'no such client' using errcode = 'FW020';
  end if;
  return jsonb_build_object('result', jsonb_build_object('client', v_client), 'row_count', 1);
end
$$;

alter function firmwall.tool_get_client(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_get_client(jsonb) from public;

comment on function firmwall.tool_get_client(jsonb) is
'The answer of get_client. Raises FW020 when there is no such client of the firm.';
