-- Turns down an open proposal. Nothing else changes.
create or replace function firmwall.decide_reject_proposal(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.close_proposal(
    firmwall.open_proposal((p_params ->> 'proposal_id')::uuid), 'rejected', null
  );
end
$$;

alter function firmwall.decide_reject_proposal(jsonb) owner to firmwall_exec;
revoke all on function firmwall.decide_reject_proposal(jsonb) from public;

comment on function firmwall.decide_reject_proposal(jsonb) is
'Turns down an open proposal; returns the answer of the call. Raises FW020, FW031, FW032 like open_proposal.';
