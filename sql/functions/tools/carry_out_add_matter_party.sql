-- Carries out add_matter_party once it is approved. The party takes the wall of its matter.
create or replace function firmwall.carry_out_add_matter_party(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  insert into app.matter_party (firm_id, matter_id, name, role, excluded_person_ids, allowed_person_ids)
  select m.firm_id, m.matter_id, p_params ->> 'name', p_params ->> 'role', m.excluded_person_ids, m.allowed_person_ids
  from app.matter as m
  where m.firm_id = (select v_firm_id)
    and m.matter_id = (p_params ->> 'matter_id')::uuid
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
  return jsonb_build_object('matter_id', p_params -> 'matter_id', 'name', p_params -> 'name', 'role', p_params -> 'role');
end
$$;

alter function firmwall.carry_out_add_matter_party(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_add_matter_party(jsonb) from public;

comment on function firmwall.carry_out_add_matter_party(jsonb) is
'Adds the party; returns matter_id, name and role. Raises 23505 when the matter has it.';
