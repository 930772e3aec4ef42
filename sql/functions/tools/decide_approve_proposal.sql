-- Carries out a proposal if its row is still the row that was seen: the row is locked, the write is drafted again, and the two
-- drafts are compared. A write that can no longer be drafted, or violates a key, counts as changed.
create or replace function firmwall.decide_approve_proposal(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_proposal firmwall.proposal := firmwall.open_proposal((p_params ->> 'proposal_id')::uuid);
  v_handler name;
  v_carried_out_by name;
  v_draft jsonb;
  v_changed jsonb;
begin
  select t.handler, t.carried_out_by into strict v_handler, v_carried_out_by
  from firmwall.tool as t
  where t.name = v_proposal.tool
    and t.version = v_proposal.tool_version;

  perform firmwall.lock_subject(v_proposal.subject_type, v_proposal.subject_id);
  begin
    execute format('select firmwall.%I($1)', v_handler) into v_draft using v_proposal.params;
    if v_draft ->> 'subject_seen' <> v_proposal.subject_seen or v_draft -> 'after' <> v_proposal.after then
      raise exception 'the row is not the one that was seen' using errcode = 'FW031';
    end if;
    execute format('select firmwall.%I($1)', v_carried_out_by) into v_changed using v_proposal.params;
  exception
    when sqlstate 'FW012' or unique_violation then
      raise exception 'the row is not the one that was seen' using errcode = 'FW031';
  end;
  return firmwall.close_proposal(v_proposal, 'approved', v_changed);
end
$$;

alter function firmwall.decide_approve_proposal(jsonb) owner to firmwall_exec;
revoke all on function firmwall.decide_approve_proposal(jsonb) from public;

comment on function firmwall.decide_approve_proposal(jsonb) is
'Carries out an open proposal; returns the answer of the call. Raises FW031 when it is decided or its row has changed, FW032 when it has expired, FW020 when there is none to see.';
