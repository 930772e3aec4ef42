-- Carries out update_matter_status once it is approved.
create or replace function firmwall.carry_out_update_matter_status(p_params jsonb)
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
  update app.matter as m
  set
    status = p_params ->> 'status',
    updated_at = now()
  where m.firm_id = (select v_firm_id)
    and m.matter_id = (p_params ->> 'matter_id')::uuid
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
  return jsonb_build_object('matter_id', p_params -> 'matter_id', 'status', p_params -> 'status');
end
$$;

alter function firmwall.carry_out_update_matter_status(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_update_matter_status(jsonb) from public;

comment on function firmwall.carry_out_update_matter_status(jsonb) is
'Sets the status; returns matter_id and status.';
