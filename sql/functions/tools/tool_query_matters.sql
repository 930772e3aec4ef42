-- The tool query_matters: a page, or the honest statement that the list is empty.
create or replace function firmwall.tool_query_matters(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_page jsonb := firmwall.matters_page(p_params);
begin
  return jsonb_build_object(
    'result', v_page,
    'nothing', case when v_page -> 'total' = '0' then 'empty' end,
    'row_count', jsonb_array_length(v_page -> 'matters'),
    'matter_ids', jsonb_path_query_array(v_page, '$.matters[*].matter_id'),
    'found_by', case when v_page ->> 'how' = 'id' then 'explicit_id' when p_params ? 'client_name' then 'unique_match' end
  );
end
$$;

alter function firmwall.tool_query_matters(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_query_matters(jsonb) from public;

comment on function firmwall.tool_query_matters(jsonb) is
'The answer of query_matters. Raises FW012, FW020 and FW021 like matters_page.';
