-- The proposals of the firm, newest first: all of them for a person who may decide, otherwise the caller's own. Proposals about
-- a matter whose wall excludes the reader are left out.
create or replace function app.list_proposals(
  p_status text default 'open',
  p_before timestamptz default null,
  p_limit integer default 50
)
returns table (
  proposal_id uuid,
  tool text,
  status text,
  subject_type text,
  subject_id uuid,
  subject_label text,
  before jsonb,
  after jsonb,
  proposed_by uuid,
  proposed_at timestamptz,
  expires_at timestamptz,
  call_id uuid,
  decided_by uuid,
  decided_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_decides boolean := firmwall.has_permission(v_firm_id, v_user_id, 'proposals:approve');
begin
  perform firmwall.require_permission('matters:read');
  if p_status is null or p_status not in ('open', 'approved', 'rejected', 'expired', 'all')
    or p_limit is null or p_limit not between 1 and 1000
  then
    raise exception 'no such status, or a limit out of range'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case when p_limit between 1 and 1000 then 'status' else 'limit' end),
        hint = 'p_status is open, approved, rejected, expired or all; p_limit is 1 to 1000.';
  end if;
  return query
  with seen as (
    select
      p.proposal_id,
      p.tool,
      case when p.status = 'open' and p.expires_at <= now() then 'expired' else p.status end as status,
      p.subject_type,
      p.subject_id,
      p.body #>> '{proposal,subject,label}' as subject_label,
      p.before,
      p.after,
      p.proposed_by,
      p.proposed_at,
      p.expires_at,
      p.call_id,
      p.decided_by,
      p.decided_at
    from firmwall.proposal as p
    left join app.matter as m on m.firm_id = p.firm_id and m.matter_id = p.subject_id
      and m.firm_id = (select v_firm_id)
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    -- the matter that came of it
    left join app.matter as made on made.firm_id = p.firm_id and made.matter_number = p.after ->> 'matter_number'
      and made.firm_id = (select v_firm_id)
      and p.status = 'approved'
      and v_user_id <> all (made.excluded_person_ids)
      and (made.allowed_person_ids is null or v_user_id = any (made.allowed_person_ids))
    where p.firm_id = (select v_firm_id)
      and (v_decides or p.proposed_by = v_user_id)
      and (p.subject_type <> 'matter' or m.matter_id is not null)
      and (p.status <> 'approved' or not p.after ? 'matter_number' or made.matter_id is not null)
      and (p_before is null or p.proposed_at < p_before)
  )
  select seen.*
  from seen
  where p_status in (seen.status, 'all')
  order by seen.proposed_at desc, seen.proposal_id
  limit p_limit;
end
$$;

alter function app.list_proposals(text, timestamptz, integer) owner to firmwall_exec;
revoke all on function app.list_proposals(text, timestamptz, integer) from public;
grant execute on function app.list_proposals(text, timestamptz, integer) to
  firmwall_app,
  firmwall_admin;

comment on function app.list_proposals(text, timestamptz, integer) is
'Proposals of one status (open, approved, rejected, expired, all), newest first; those before p_before when it is given. Without proposals:approve only the caller''s own. No context: no rows. Raises FW030 without matters:read, FW012 for another status or limit.';
