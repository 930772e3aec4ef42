-- What was changed that belongs to no firm (people, token keys, lists of words, decision rules, months of audit), newest
-- first, paged by the time and id of the last row seen.
create or replace function app.list_installation_acts(
  p_before timestamptz default null,
  p_before_act uuid default null,
  p_act text default null,
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
  counts jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.validate_limit(p_limit);
  return query
  select
    a.act_id,
    a.at,
    a.user_id,
    p.name,
    a.login,
    a.act,
    a.subject_type,
    a.subject_id,
    a.label,
    a.before,
    a.after,
    a.counts
  from audit.installation_act as a
  left join identity.person as p on p.person_id = a.user_id
  where (p_before is null or (a.at, a.act_id) < (p_before, coalesce(p_before_act, '00000000-0000-0000-0000-000000000000')))
    and (p_act is null or a.act = p_act)
  order by a.at desc, a.act_id desc
  limit p_limit;
end
$$;

alter function app.list_installation_acts(timestamptz, uuid, text, integer) owner to firmwall_context;
revoke all on function app.list_installation_acts(timestamptz, uuid, text, integer) from public;
grant execute on function app.list_installation_acts(timestamptz, uuid, text, integer) to firmwall_admin;

comment on function app.list_installation_acts(timestamptz, uuid, text, integer) is
'What was changed that belongs to no firm, newest first, at most p_limit (1 to 1000). p_before and p_before_act are time and id of the last row of the page before. user_id and user_name are NULL where no context was open. For firmwall_admin. Raises FW012 for another limit.';
