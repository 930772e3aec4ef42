-- The tool global_search: ranked candidates of every kind. The decision is always to ask: which kind
-- was meant is for the person to say, and scores of two kinds do not compare.
create or replace function firmwall.tool_global_search(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_candidates jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(s) order by s.position), '[]') into v_candidates
  from app.global_search(p_params ->> 'query') as s;

  return jsonb_build_object(
    'result', jsonb_build_object('candidates', v_candidates),
    'decision', '{"action": "ask", "rule": "always ask"}'::jsonb,
    'nothing', case when v_candidates = '[]' then 'ranked_miss' end,
    'row_count', jsonb_array_length(v_candidates),
    'offered_ids', jsonb_path_query_array(v_candidates, '$[*].id'),
    'matter_ids', jsonb_path_query_array(v_candidates, '$[*].matter_id ? (@ != null)')
  );
end
$$;

alter function firmwall.tool_global_search(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_global_search(jsonb) from public;

comment on function firmwall.tool_global_search(jsonb) is
'The answer of global_search. Raises FW010 and FW011 like app.global_search.';
