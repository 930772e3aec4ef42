-- Carries out what was proposed. For a person: not granted to firmwall_agent, and refused to a
-- login that holds firmwall_agent beside another role.
create or replace function app.approve_proposal(p_proposal_id uuid)
returns jsonb
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.run_tool_call(
    'decide', 'approve_proposal', jsonb_build_object('proposal_id', p_proposal_id), null, null
  );
end
$$;

alter function app.approve_proposal(uuid) owner to firmwall_exec;
revoke all on function app.approve_proposal(uuid) from public;
grant execute on function app.approve_proposal(uuid) to
  firmwall_app,
  firmwall_admin;

comment on function app.approve_proposal(uuid) is
'Carries out a proposal, in this transaction, with an audit row of its own; returns a body like execute_tool. Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that was seen), expired.';
