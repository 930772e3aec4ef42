-- Whether a person may act for a firm now: an active membership of a firm that is not suspended.
--
-- Must stay true: it reads one membership and one firm, by their keys, because the counters of a session would tell how
-- many rows others have.
create or replace function firmwall.is_active_member(
  p_firm_id uuid,
  p_person_id uuid
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return exists (
    select from identity.membership as m
    join identity.firm as f on f.firm_id = m.firm_id
    where m.firm_id = (select p_firm_id)
      and m.person_id = p_person_id
      and m.active
      and f.status = 'active'
  );
end
$$;

alter function firmwall.is_active_member(uuid, uuid) owner to firmwall_context;
revoke all on function firmwall.is_active_member(uuid, uuid) from public;

comment on function firmwall.is_active_member(uuid, uuid) is
'Whether the person is an active member of a firm that is not suspended. False for NULL.';
