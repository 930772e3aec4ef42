-- Runs one tool call. app.execute_tool calls it with the mode `call`, app.approve_proposal and app.reject_proposal with
-- the mode `decide`.
--
-- Order: context; registry; permission; parameters; the tool; the permission once more, in a new
-- statement, since it may have gone while the tool ran; the audit row; the body.
--
-- Must stay true: everything that happens inside the block ends in a body and one audit row. query_canceled
-- and assert_failure are named because OTHERS does not cover them; deferred constraints are checked
-- inside, or COMMIT would fail after the answer. A call that cannot be recorded is not answered: if the audit row fails, the
-- call fails. The body never carries the text of an error.
create or replace function firmwall.run_tool_call(
  p_mode text,
  p_tool text,
  p_params jsonb,
  p_request_id text,
  p_answers uuid
)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
-- scores in a body have all their digits, also when the session sets extra_float_digits
set extra_float_digits = 1
as $$
declare
  v_call_no bigint;
  v_call_id uuid := gen_random_uuid();
  v_at timestamptz := clock_timestamp();
  v_context record;
  v_firm_id uuid;
  v_user_id uuid;
  v_tool firmwall.tool;
  v_params jsonb;
  -- the text of p_params; NULL: far too long
  v_given text;
  v_ids uuid[];
  v_brought_ids uuid[];
  v_prior firmwall.proposal;
  v_answer jsonb;
  v_body jsonb;
  v_row_count integer := 0;
  v_offered_ids uuid[] := '{}'::uuid[];
  v_named_ids uuid[] := '{}'::uuid[];
  v_matter_ids uuid[] := '{}'::uuid[];
  v_error_code text;
  v_detail text;
  v_outcome text := 'executed';
  v_reason text;
  v_parameter text;
  v_nothing text;
  v_id_came_by text;
  v_attested text;
  v_proposal_id uuid;
begin
  begin
    v_context := firmwall.current_context();
    v_firm_id := v_context.firm_id;
    v_user_id := v_context.user_id;
    if v_firm_id is null or v_user_id is null then
      raise exception 'no context is open' using errcode = 'FW002';
    end if;
    -- before anything else, so that a call which left no row shows
    v_call_no := nextval('audit.call_no');
    v_given := firmwall.params_text(coalesce(p_params, 'null'));

    -- an unknown tool goes on to the same look-up as one that is not granted, and ends there
    select t.* into v_tool
    from firmwall.tool as t
    where t.name = p_tool
      and t.active
      and (t.kind = 'decision') = (p_mode = 'decide');
    if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission)
      or p_mode = 'decide' and firmwall.caller_is_assistant()
    then
      raise exception 'not permitted' using errcode = 'FW030';
    end if;

    -- the length first: nothing is looked for in parameters that are too long
    if length(p_request_id) > 200 or coalesce(length(v_given) > 100000, true) then
      raise exception 'too long'
        using
          errcode = 'FW011',
          detail = format('Parameter: %s.', case when length(p_request_id) > 200 then 'request_id' else 'params' end);
    end if;
    v_named_ids := firmwall.matter_ids_in_params(p_params);
    v_params := firmwall.checked_params(v_tool.arguments, v_tool.extra_keys, p_params);
    -- a client's id may also stand where a name does
    select
      array_agg((a.value #>> '{}')::uuid) filter (where v_tool.arguments #>> array['properties', a.key, 'format'] = 'uuid'),
      array_agg((a.value #>> '{}')::uuid)
    into v_ids, v_brought_ids
    from jsonb_each(v_params) as a
    where a.value #>> '{}' ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';
    -- an answer names the call that offered, and brings one of the ids that it offered to this person
    if p_answers is not null and not exists (
      select from audit.tool_call as c
      where c.firm_id = (select v_firm_id)
        and c.call_id = p_answers
        and c.at > now() - interval '1 day'
        and c.user_id = v_user_id
        and c.choice_ids && v_brought_ids
    ) then
      raise exception 'this answers no offer'
        using
          errcode = 'FW012',
          detail = 'Parameter: answers.';
    end if;

    if v_tool.kind = 'write' and p_request_id is not null then
      v_prior := firmwall.proposal_of_request(v_firm_id, v_user_id, p_request_id);
    end if;
    if v_prior.proposal_id is null then
      execute format('select firmwall.%I($1)', v_tool.handler) into v_answer using v_params;
      if v_tool.kind = 'write' then
        v_body := firmwall.store_proposal(v_call_id, v_tool.name, v_tool.version, p_params, p_request_id, v_answer);
        if v_body is null then
          -- the same request came in twice at once, and this one is the second
          v_prior := firmwall.proposal_of_request(v_firm_id, v_user_id, p_request_id);
        end if;
      end if;
      set constraints all immediate;
      if v_tool.kind = 'decision' then
        perform firmwall.record_act(
          v_firm_id, v_tool.name, v_answer #>> '{act,subject_type}', (v_answer #>> '{act,subject_id}')::uuid,
          v_answer #>> '{act,label}',
          nullif(v_answer #> '{act,before}', 'null'),
          nullif(v_answer #> '{act,after}', 'null'),
          p_matter_ids => firmwall.jsonb_uuids(v_answer #> '{act,matter_ids}'),
          p_call_id => v_call_id
        );
      end if;
    end if;
    if v_prior.proposal_id is not null then
      if v_prior.tool <> p_tool or v_prior.params_given <> p_params then
        raise exception 'this request id stands for another request'
          using
            errcode = 'FW012',
            detail = 'Parameter: request_id.';
      end if;
      if not firmwall.can_see(v_prior.subject_type, v_prior.subject_id) then
        raise exception 'no such row' using errcode = 'FW020';
      end if;
      v_body := v_prior.body;
      v_answer := jsonb_build_object(
        'matter_ids', case when v_prior.subject_type = 'matter' then jsonb_build_array(v_prior.subject_id) end
      );
    end if;

    v_row_count := coalesce((v_answer ->> 'row_count')::integer, 0);
    v_offered_ids := firmwall.jsonb_uuids(v_answer -> 'offered_ids');
    v_matter_ids := array(
      select distinct m.id from unnest(v_named_ids || firmwall.jsonb_uuids(v_answer -> 'matter_ids')) as m (id)
    );
    v_nothing := v_answer ->> 'nothing';
    v_proposal_id := coalesce(v_body #>> '{proposal,proposal_id}', v_answer ->> 'proposal_id')::uuid;
    if p_answers is not null and v_ids is null and v_answer ->> 'found_by' is distinct from 'explicit_id' then
      raise exception 'this answers no offer'
        using
          errcode = 'FW012',
          detail = 'Parameter: answers.';
    end if;
    v_id_came_by := case
      when p_answers is not null then 'answered_choice'
      when v_ids is not null then 'explicit_id'
      else v_answer ->> 'found_by'
    end;
    v_attested := case when p_answers is not null and firmwall.login_has_role('firmwall_attestor') then 'human' end;

    -- a handler of a DBA's own may return anything; what a body or an audit row cannot hold is no answer, and neither
    -- is nothing at all
    if v_row_count < 0
      or v_body is null and coalesce(v_answer -> 'result', 'null') = 'null'
      or v_id_came_by not in ('unique_match', 'explicit_id', 'answered_choice')
      or v_nothing not in ('empty', 'ranked_miss')
      or v_answer #>> '{decision,action}' not in ('propose', 'ask')
    then
      raise exception 'this is no answer of a tool';
    end if;

    if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission) then
      raise exception 'not permitted' using errcode = 'FW030';
    end if;
  exception
    when query_canceled or assert_failure or others then
      get stacked diagnostics v_error_code = returned_sqlstate, v_detail = pg_exception_detail;
      -- what the block had found is not to be answered
      v_body := null;
      v_prior := null;
      v_row_count := 0;
      v_offered_ids := '{}';
      v_matter_ids := v_named_ids;
      v_nothing := null;
      v_id_came_by := null;
      v_attested := null;
      v_proposal_id := null;
      v_answer := null;
      -- a question is an answer too, and so is that there is nothing
      if v_error_code in ('FW020', 'FW021') then
        begin
          if not firmwall.has_permission(v_firm_id, v_user_id, v_tool.required_permission) then
            raise exception 'not permitted' using errcode = 'FW030';
          end if;
          if v_error_code = 'FW021' then
            v_answer := v_detail::jsonb;
            v_offered_ids := array(select (c.value ->> 'id')::uuid from jsonb_array_elements(v_answer -> 'choices') as c);
            if cardinality(v_offered_ids) not between 1 and 10 then
              raise exception 'this is no question';
            end if;
            v_outcome := 'needs_clarification';
          end if;
        exception
          when query_canceled or assert_failure or others then
            v_error_code := sqlstate;
            v_answer := null;
            v_offered_ids := '{}';
        end;
      end if;
      if v_outcome = 'executed' then
        v_outcome := 'denied';
        v_reason := firmwall.denial_reason(v_error_code);
        v_nothing := case when v_reason = 'not_found' then 'not_found' end;
        -- the name alone, in the form that firmwall's own refusals have
        if v_reason = 'invalid_params' then
          v_parameter := substring(v_detail from '^Parameter: ([A-Za-z0-9_?]{1,63})\.$');
        end if;
      end if;
  end;

  if v_body is null then
    v_body := jsonb_build_object(
      'tool', left(p_tool, 100),
      'call_id', v_call_id,
      'outcome', v_outcome,
      'result', v_answer -> 'result',
      'choices', case when v_outcome = 'needs_clarification' then v_answer -> 'choices' else '[]' end,
      'choices_truncated', v_outcome = 'needs_clarification' and coalesce(v_answer -> 'choices_truncated' = 'true', false),
      -- beside what is offered, and beside a search that found nothing
      'none_of_these', case when v_offered_ids <> '{}' or v_nothing = 'ranked_miss' then 'None of these' end,
      'nothing', case
        when v_nothing is not null then jsonb_build_object('kind', v_nothing, 'text', v_tool.nothing -> v_nothing)
      end,
      'reason', v_reason,
      'parameter', v_parameter,
      'decision', v_answer -> 'decision',
      'proposal', null
    );
  end if;

  perform firmwall.make_commit_durable();
  if v_firm_id is null or v_user_id is null then
    perform firmwall.record_unscoped_call(v_call_id, v_at, left(p_tool, 100));
  else
    insert into audit.tool_call (
      firm_id, call_id, at, call_no, user_id, tool, tool_version, params, request_id, outcome, reason, error_code,
      decision, decision_rule, row_count, choice_ids, choices_truncated, matter_ids, id_came_by, answers, attested,
      proposal_id, repeats, duration_us
    )
    values (
      v_firm_id,
      v_call_id,
      v_at,
      v_call_no,
      v_user_id,
      left(p_tool, 100),
      v_tool.version,
      case
        when v_given is null then jsonb_build_object('bytes', pg_column_size(p_params #> '{}'))
        when length(v_given) > 8000 then
          jsonb_build_object('cut_from', length(v_given), 'begins', left(v_given, 2000))
        else coalesce(p_params, 'null')
      end,
      left(p_request_id, 200),
      v_body ->> 'outcome',
      v_reason,
      v_error_code,
      v_body #>> '{decision,action}',
      v_body #>> '{decision,rule}',
      v_row_count,
      v_offered_ids,
      v_body -> 'choices_truncated' = 'true',
      v_matter_ids,
      v_id_came_by,
      case when v_id_came_by = 'answered_choice' then p_answers end,
      v_attested,
      v_proposal_id,
      v_prior.call_id,
      extract(epoch from clock_timestamp() - v_at) * 1000000
    );
  end if;
  return v_body;
end
$$;

alter function firmwall.run_tool_call(text, text, jsonb, text, uuid) owner to firmwall_exec;
revoke all on function firmwall.run_tool_call(text, text, jsonb, text, uuid) from public;

comment on function firmwall.run_tool_call(text, text, jsonb, text, uuid) is
'The body of one call, in the mode call or decide. Errors inside are told in the body; it raises only when the audit row cannot be written.';
