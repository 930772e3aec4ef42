-- The tool find_client: the client that a name stands for, and how the name found it.
create or replace function firmwall.tool_find_client(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found jsonb := firmwall.client_by_name_or_raise(p_params ->> 'name', 'name');
begin
  return jsonb_build_object(
    'result', jsonb_build_object('client', v_found -> 'client', 'how', v_found -> 'how', 'scope', v_found -> 'scope'),
    'row_count', 1,
    'found_by', case when v_found ->> 'how' = 'id' then 'explicit_id' else 'unique_match' end
  );
end
$$;

alter function firmwall.tool_find_client(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_find_client(jsonb) from public;

comment on function firmwall.tool_find_client(jsonb) is
'The answer of find_client. Raises FW020 for none, FW021 for a name that fits several.';
