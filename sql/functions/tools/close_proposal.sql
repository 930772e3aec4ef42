-- Writes down what became of a proposal, who decided, and through which call.
create or replace function firmwall.close_proposal(
  p_proposal firmwall.proposal,
  p_status text,
  p_changed jsonb
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  update firmwall.proposal as p
  set
    status = p_status,
    decided_by = v_user_id,
    decided_at = now()
  where p.firm_id = (select v_firm_id)
    and p.proposal_id = p_proposal.proposal_id;
  return jsonb_build_object(
    'result', jsonb_build_object(
      'proposal_id', p_proposal.proposal_id, 'tool', p_proposal.tool, 'status', p_status, 'changed', p_changed
    ),
    'row_count', 1,
    'proposal_id', p_proposal.proposal_id,
    'matter_ids', case when p_proposal.subject_type = 'matter' then jsonb_build_array(p_proposal.subject_id) end,
    -- what firmwall.run_tool_call records beside the call
    'act', jsonb_build_object(
      'subject_type', p_proposal.subject_type,
      'subject_id', p_proposal.subject_id,
      'label', p_proposal.body #> '{proposal,subject,label}',
      'before', case when p_changed is null then '{"status": "open"}' else p_proposal.before end,
      'after', case when p_changed is null then '{"status": "rejected"}' else p_proposal.after end,
      -- the matter that it rests on, and the one that came of it
      'matter_ids', array(
        select m.id
        from unnest(array[
          case when p_proposal.subject_type = 'matter' then p_proposal.subject_id end,
          (p_changed ->> 'matter_id')::uuid
        ]) as m (id)
        where m.id is not null
        group by m.id
      )
    )
  );
end
$$;

alter function firmwall.close_proposal(firmwall.proposal, text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.close_proposal(firmwall.proposal, text, jsonb) from public;

comment on function firmwall.close_proposal(firmwall.proposal, text, jsonb) is
'Closes a proposal as approved or rejected; returns the answer of the call. p_changed NULL: nothing was changed.';
