-- The matters that the parameters of a call name, as far as the person of this request can see them: by their own id, or by the
-- id of a proposal that is about one or has made one. The audit row of the call names these matters, with every outcome, so it
-- is hidden behind their walls.
create or replace function firmwall.matter_ids_in_params(p_params jsonb)
returns uuid[]
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_ids uuid[];
begin
  if jsonb_typeof(p_params) is distinct from 'object' then
    return '{}'::uuid[];
  end if;
  v_ids := array(
    select e.value::uuid
    from jsonb_each_text(p_params) as e
    where e.value ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  );
  if v_ids = '{}' then
    return '{}'::uuid[];
  end if;
  return array(
    select m.matter_id
    from app.matter as m
    where m.firm_id = (select v_firm_id)
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      and m.matter_id = any (
        v_ids || array(
          select p.subject_id
          from firmwall.proposal as p
          where p.firm_id = (select v_firm_id)
            and p.proposal_id = any (v_ids)
        )
      )
    union all
    select m.matter_id
    from firmwall.proposal as p
    join app.matter as m
      on m.firm_id = (select v_firm_id)
      and m.matter_number = p.after ->> 'matter_number'
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    where p.firm_id = (select v_firm_id)
      and p.proposal_id = any (v_ids)
      and p.status = 'approved'
  );
end
$$;

alter function firmwall.matter_ids_in_params(jsonb) owner to firmwall_exec;
revoke all on function firmwall.matter_ids_in_params(jsonb) from public;

comment on function firmwall.matter_ids_in_params(jsonb) is
'The matters that parameters name by an id of theirs or of a proposal, if the person of this request can see them. Empty for NULL and for no object.';
