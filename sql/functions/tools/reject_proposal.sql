-- Turns down what was proposed. For a person: not granted to firmwall_agent, and refused to a
-- login that holds firmwall_agent beside another role.
create or replace function app.reject_proposal(p_proposal_id uuid)
returns jsonb
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.run_tool_call(
    'decide', 'reject_proposal', jsonb_build_object('proposal_id', p_proposal_id), null, null
  );
end
$$;

alter function app.reject_proposal(uuid) owner to firmwall_exec;
revoke all on function app.reject_proposal(uuid) from public;
grant execute on function app.reject_proposal(uuid) to
  firmwall_app,
  firmwall_admin;

comment on function app.reject_proposal(uuid) is
'Turns a proposal down, with an audit row of its own; returns a body like execute_tool. Needs proposals:approve. Reasons of its own: changed (decided already), expired.';
