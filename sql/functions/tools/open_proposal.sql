-- A proposal that waits for a decision, locked for it: two people who decide at once come one after the
-- other, and the second finds it decided.
create or replace function firmwall.open_proposal(p_proposal_id uuid)
returns firmwall.proposal
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_proposal firmwall.proposal;
begin
  select p.* into v_proposal
  from firmwall.proposal as p
  where p.firm_id = (select v_firm_id)
    and p.proposal_id = p_proposal_id
  for update;
  if not found or not firmwall.can_see_proposal(v_proposal) then
    raise exception 'no such proposal' using errcode = 'FW020';
  end if;
  if v_proposal.status <> 'open' then
    raise exception 'the proposal has been decided' using errcode = 'FW031';
  end if;
  if v_proposal.expires_at <= now() then
    raise exception 'the proposal has expired' using errcode = 'FW032';
  end if;
  return v_proposal;
end
$$;

alter function firmwall.open_proposal(uuid) owner to firmwall_exec;
revoke all on function firmwall.open_proposal(uuid) from public;

comment on function firmwall.open_proposal(uuid) is
'The open proposal of this id, locked. Raises FW020 for elsewhere, nowhere and behind a wall, FW031 when it is decided, FW032 when it has expired.';
