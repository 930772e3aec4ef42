-- What was changed in the firm, by whom, for readers with audit:read. Newest first, paged by the time and id of the last
-- row seen; or, from p_since on.
--
-- Must stay true: an act about a matter which the reader cannot see now is left out as a whole, be it one of a thousand in
-- an import, so that no wall is passed by reading about it; act_no is not shown, since it counts the acts of all firms.
create or replace function app.list_acts(
  p_before timestamptz default null,
  p_before_act uuid default null,
  p_since timestamptz default null,
  p_act text default null,
  p_subject uuid default null,
  p_user uuid default null,
  p_limit integer default 50
)
returns table (
  act_id uuid,
  at timestamptz,
  user_id uuid,
  user_name text,
  login text,
  act text,
  subject_type text,
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb,
  changed_ids uuid[],
  call_id uuid
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
    select a.*
    from audit.act as a
    where a.firm_id = (select v_firm_id)
      and (p_before is null or (a.at, a.act_id) < (p_before, coalesce(p_before_act, '00000000-0000-0000-0000-000000000000')))
      and (p_since is null or a.at >= p_since)
      and (p_act is null or a.act = p_act)
      and (p_subject is null or a.subject_id = p_subject or p_subject = any (a.changed_ids))
      and (p_user is null or a.user_id = any (v_user_ids))
      and (
        a.matter_ids = '{}'
        or (
          select count(*)
          from app.matter as m
          where m.firm_id = (select v_firm_id)
            and m.matter_id = any (a.matter_ids)
            and v_user_id <> all (m.excluded_person_ids)
            and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        ) = cardinality(a.matter_ids)
      )
    order by a.at desc, a.act_id desc
    limit p_limit
  )
  select
    p.act_id,
    p.at,
    p.user_id,
    n.name,
    p.login,
    p.act,
    p.subject_type,
    p.subject_id,
    p.label,
    p.before,
    p.after,
    p.counts,
    p.changed_ids,
    p.call_id
  from page as p
  left join firmwall.member_names(array(select distinct u.user_id from page as u)) as n on n.person_id = p.user_id
  order by p.at desc, p.act_id desc;
end
$$;

alter function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) owner to firmwall_exec;
revoke all on function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) from public;
grant execute on function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) to
  firmwall_app,
  firmwall_admin;

comment on function app.list_acts(timestamptz, uuid, timestamptz, text, uuid, uuid, integer) is
'What was changed in the firm, newest first, at most p_limit (1 to 1000). p_before and p_before_act are time and id of the last row of the page before; p_subject is the client, matter, document, party or person that was changed; p_user also finds the acts of people who were merged into them. Acts about a matter which the reader cannot see are left out. user_id and user_name are NULL where an administrator acted without a context. No context: no rows. Raises FW030 without audit:read, FW012 for another limit.';
