-- Keeps what a write would change, and the body that says so, until a person decides.
--
-- p_draft comes from the handler of the write: params (names resolved to ids), subject_type,
-- subject_id, subject_label, subject_seen, before, after.
create or replace function firmwall.store_proposal(
  p_call_id uuid,
  p_tool text,
  p_tool_version integer,
  p_params_given jsonb,
  p_request_id text,
  p_draft jsonb
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
-- times in a body are written in one way
set timezone = 'UTC'
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_proposal_id uuid := gen_random_uuid();
  v_expires_at timestamptz := now() + interval '7 days';
  v_body jsonb := jsonb_build_object(
    'tool', p_tool,
    'call_id', p_call_id,
    'outcome', 'proposal',
    'result', null,
    'choices', '[]'::jsonb,
    'choices_truncated', false,
    'none_of_these', null,
    'nothing', null,
    'reason', null,
    'parameter', null,
    'decision', null,
    'proposal', jsonb_build_object(
      'proposal_id', v_proposal_id,
      'subject', jsonb_build_object(
        'entity_type', p_draft -> 'subject_type', 'id', p_draft -> 'subject_id', 'label', p_draft -> 'subject_label'
      ),
      'before', p_draft -> 'before',
      'after', p_draft -> 'after',
      'expires_at', v_expires_at
    )
  );
begin
  insert into firmwall.proposal (
    firm_id, proposal_id, call_id, request_id, proposed_by, expires_at, tool, tool_version, params_given, params,
    subject_type, subject_id, subject_seen, before, after, body
  )
  values (
    v_firm_id,
    v_proposal_id,
    p_call_id,
    p_request_id,
    v_user_id,
    v_expires_at,
    p_tool,
    p_tool_version,
    p_params_given,
    p_draft -> 'params',
    p_draft ->> 'subject_type',
    (p_draft ->> 'subject_id')::uuid,
    p_draft ->> 'subject_seen',
    nullif(p_draft -> 'before', 'null'),
    p_draft -> 'after',
    v_body
  )
  on conflict (firm_id, proposed_by, request_id) do nothing;
  return case when found then v_body end;
end
$$;

alter function firmwall.store_proposal(uuid, text, integer, jsonb, text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.store_proposal(uuid, text, integer, jsonb, text, jsonb) from public;

comment on function firmwall.store_proposal(uuid, text, integer, jsonb, text, jsonb) is
'Stores a proposal and returns the body of its call. NULL: the request id of this person already stands for one.';
