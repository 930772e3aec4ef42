-- The tool search_matters: ranked candidates, with the decision and its rule. No candidate is a ranked
-- miss; it never says that there is no such matter.
create or replace function firmwall.tool_search_matters(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_candidates jsonb;
  v_ids jsonb;
  v_decision jsonb;
begin
  select
    coalesce(jsonb_agg(to_jsonb(s) - '{decision,decision_rule}'::text[] order by s.position), '[]'),
    jsonb_agg(jsonb_build_object('action', s.decision, 'rule', s.decision_rule)) -> 0
  into v_candidates, v_decision
  from app.search_matters(p_params ->> 'query') as s;
  -- nothing is found: the rule asks
  if v_candidates = '[]' then
    select jsonb_build_object('action', d.action, 'rule', d.rule) into v_decision
    from firmwall.decide(null, null, null, null, null, null, null) as d;
  end if;

  v_ids := jsonb_path_query_array(v_candidates, '$[*].matter_id');
  return jsonb_build_object(
    'result', jsonb_build_object('candidates', v_candidates),
    'decision', v_decision,
    'nothing', case when v_candidates = '[]' then 'ranked_miss' end,
    'row_count', jsonb_array_length(v_candidates),
    'offered_ids', v_ids,
    'matter_ids', v_ids
  );
end
$$;

alter function firmwall.tool_search_matters(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_search_matters(jsonb) from public;

comment on function firmwall.tool_search_matters(jsonb) is
'The answer of search_matters. Raises what app.search_matters raises (FW010, FW011).';
