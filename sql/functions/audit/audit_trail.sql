-- The tool calls and their answers, for readers with audit:read. Newest first, paged by the time
-- and id of the last row seen; or, from p_since on.
--
-- Must stay true: a call that showed or named a matter which the reader cannot see is left out as a whole, so that the audit
-- trail shows nothing of a walled matter. When a call found no matter or ended in an error, people other than the caller see
-- the call without its parameters, because these may name a matter behind a wall. The call number is not shown, since it counts
-- all firms.
create or replace function app.audit_trail(
  p_before timestamptz default null,
  p_before_call uuid default null,
  p_since timestamptz default null,
  p_tool text default null,
  p_outcome text default null,
  p_user uuid default null,
  p_limit integer default 50
)
returns table (
  call_id uuid,
  at timestamptz,
  user_id uuid,
  user_name text,
  tool text,
  tool_version integer,
  params jsonb,
  request_id text,
  outcome text,
  reason text,
  error_code text,
  decision text,
  decision_rule text,
  row_count integer,
  choice_ids uuid[],
  choices_truncated boolean,
  id_came_by text,
  answers uuid,
  attested text,
  proposal_id uuid,
  repeats uuid,
  duration_us bigint
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_user_ids uuid[];
begin
  perform firmwall.require_permission('audit:read');
  if v_firm_id is null then
    return;
  end if;
  perform firmwall.validate_limit(p_limit);

  if p_user is not null then
    v_user_ids := firmwall.ids_of_person(p_user);
  end if;

  return query
  with page as materialized (
    select t.*
    from audit.tool_call as t
    where t.firm_id = (select v_firm_id)
      and (p_before is null or (t.at, t.call_id) < (p_before, coalesce(p_before_call, '00000000-0000-0000-0000-000000000000')))
      and (p_since is null or t.at >= p_since)
      and (p_tool is null or t.tool = p_tool)
      and (p_outcome is null or t.outcome = p_outcome)
      and (p_user is null or t.user_id = any (v_user_ids))
      and (
        t.matter_ids = '{}'
        or (
          select count(*)
          from app.matter as m
          where m.firm_id = (select v_firm_id)
            and m.matter_id = any (t.matter_ids)
            and v_user_id <> all (m.excluded_person_ids)
            and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        ) = cardinality(t.matter_ids)
      )
      -- a matter that did not exist yet when it was proposed
      and not exists (
        select from firmwall.proposal as p
        where p.firm_id = (select v_firm_id)
          and p.proposal_id = t.proposal_id
          and p.status = 'approved'
          and p.after ? 'matter_number'
          and not exists (
            select from app.matter as m
            where m.firm_id = (select v_firm_id)
              and m.matter_number = p.after ->> 'matter_number'
              and v_user_id <> all (m.excluded_person_ids)
              and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
          )
      )
    order by t.at desc, t.call_id desc
    limit p_limit
  )
  select
    t.call_id,
    t.at,
    t.user_id,
    n.name,
    t.tool,
    t.tool_version,
    case when t.user_id = v_user_id or t.matter_ids <> '{}' then t.params end,
    case when t.user_id = v_user_id or t.matter_ids <> '{}' then t.request_id end,
    t.outcome,
    t.reason,
    t.error_code,
    t.decision,
    t.decision_rule,
    t.row_count,
    t.choice_ids,
    t.choices_truncated,
    t.id_came_by,
    t.answers,
    t.attested,
    t.proposal_id,
    t.repeats,
    t.duration_us
  from page as t
  left join firmwall.member_names(array(select distinct u.user_id from page as u)) as n on n.person_id = t.user_id
  order by t.at desc, t.call_id desc;
end
$$;

alter function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) owner to firmwall_exec;
revoke all on function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) from public;
grant execute on function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) to
  firmwall_app,
  firmwall_admin;

comment on function app.audit_trail(timestamptz, uuid, timestamptz, text, text, uuid, integer) is
'The calls of the firm, newest first, at most p_limit (1 to 1000). p_before and p_before_call are time and id of the last row of the page before; p_user also finds the calls of people who were merged into them. Calls that showed a matter which the reader cannot see are left out. params and request_id are NULL for a call of somebody else that met no matter. No context: no rows. Raises FW030 without audit:read, FW012 for another limit.';
