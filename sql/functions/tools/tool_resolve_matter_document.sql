-- The tool resolve_matter_document: ranked documents of one matter, with the decision. A matter that is not to
-- be seen is not_found, like any other that is not there; a matter without a fitting document is a ranked miss.
create or replace function firmwall.tool_resolve_matter_document(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_matter_id uuid := (p_params ->> 'matter_id')::uuid;
  v_candidates jsonb;
  v_decision jsonb;
begin
  perform firmwall.matter_from_params_or_raise(v_matter_id);
  select
    coalesce(jsonb_agg(to_jsonb(s) - '{decision,decision_rule}'::text[] order by s.position), '[]'),
    jsonb_agg(jsonb_build_object('action', s.decision, 'rule', s.decision_rule)) -> 0
  into v_candidates, v_decision
  from app.resolve_matter_document(v_matter_id, p_params ->> 'query') as s;
  -- nothing is found: the rule asks
  if v_candidates = '[]' then
    select jsonb_build_object('action', d.action, 'rule', d.rule) into v_decision
    from firmwall.decide(null, null, null, null, null, null, null) as d;
  end if;

  return jsonb_build_object(
    'result', jsonb_build_object('candidates', v_candidates),
    'decision', v_decision,
    'nothing', case when v_candidates = '[]' then 'ranked_miss' end,
    'row_count', jsonb_array_length(v_candidates),
    'offered_ids', jsonb_path_query_array(v_candidates, '$[*].document_id'),
    'matter_ids', jsonb_build_array(v_matter_id)
  );
end
$$;

alter function firmwall.tool_resolve_matter_document(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_resolve_matter_document(jsonb) from public;

comment on function firmwall.tool_resolve_matter_document(jsonb) is
'The answer of resolve_matter_document. Raises FW020 when the matter is not to be seen, FW010 and FW011 for the question.';
