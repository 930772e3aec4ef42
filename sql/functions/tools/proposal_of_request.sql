-- The proposal that a request id of a person stands for.
create or replace function firmwall.proposal_of_request(
  p_firm_id uuid,
  p_user_id uuid,
  p_request_id text
)
returns firmwall.proposal
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_proposal firmwall.proposal;
begin
  select p.* into v_proposal
  from firmwall.proposal as p
  where p.firm_id = (select p_firm_id)
    and p.proposed_by = p_user_id
    and p.request_id = p_request_id;
  return v_proposal;
end
$$;

alter function firmwall.proposal_of_request(uuid, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.proposal_of_request(uuid, uuid, text) from public;

comment on function firmwall.proposal_of_request(uuid, uuid, text) is
'The proposal that this person made under this request id. All NULL when there is none.';
