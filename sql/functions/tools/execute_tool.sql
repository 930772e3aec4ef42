-- The one function for an assistant. Everything that an assistant may do goes through it: the permission is looked up at each
-- call, a read executes, a write leaves a proposal, a name that fits two clients comes back as a question, and each committed
-- call leaves one audit row.
create or replace function app.execute_tool(
  p_tool text,
  p_params jsonb default '{}',
  p_request_id text default null,
  p_answers uuid default null
)
returns jsonb
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.run_tool_call('call', p_tool, p_params, p_request_id, p_answers);
end
$$;

alter function app.execute_tool(text, jsonb, text, uuid) owner to firmwall_exec;
revoke all on function app.execute_tool(text, jsonb, text, uuid) from public;
grant execute on function app.execute_tool(text, jsonb, text, uuid) to
  firmwall_app,
  firmwall_agent,
  firmwall_admin;

comment on function app.execute_tool(text, jsonb, text, uuid) is
'Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result, choices, choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal. p_request_id makes a write idempotent; p_answers is the call whose choices this call answers. Denials are bodies, not errors; raises only when the call cannot be recorded (25006 in a read-only transaction).';
