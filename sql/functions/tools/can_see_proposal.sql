-- Whether the person of this request can see a proposal: the row that it rests on, and the matter that came of it.
create or replace function firmwall.can_see_proposal(p_proposal firmwall.proposal)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  return firmwall.can_see(p_proposal.subject_type, p_proposal.subject_id)
    and (
      p_proposal.status <> 'approved'
      or not p_proposal.after ? 'matter_number'
      or exists (
        select from app.matter as m
        where m.firm_id = (select v_firm_id)
          and m.matter_number = p_proposal.after ->> 'matter_number'
          and v_user_id <> all (m.excluded_person_ids)
          and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      )
    );
end
$$;

alter function firmwall.can_see_proposal(firmwall.proposal) owner to firmwall_exec;
revoke all on function firmwall.can_see_proposal(firmwall.proposal) from public;

comment on function firmwall.can_see_proposal(firmwall.proposal) is
'Whether the person of this request can see what a proposal rests on and what came of it. False without a context.';
