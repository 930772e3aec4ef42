-- Carries out create_matter once it is approved.
create or replace function firmwall.carry_out_create_matter(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter_id uuid := gen_random_uuid();
begin
  insert into app.matter (
    firm_id, matter_id, client_id, matter_number, title, description, practice_area, opened_on
  )
  values (
    v_firm_id,
    v_matter_id,
    (p_params ->> 'client_id')::uuid,
    p_params ->> 'matter_number',
    p_params ->> 'title',
    p_params ->> 'description',
    p_params ->> 'practice_area',
    (p_params ->> 'opened_on')::date
  );
  return jsonb_build_object('matter_id', v_matter_id, 'matter_number', p_params -> 'matter_number');
end
$$;

alter function firmwall.carry_out_create_matter(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_create_matter(jsonb) from public;

comment on function firmwall.carry_out_create_matter(jsonb) is
'Adds the matter; returns matter_id and matter_number. Raises 23505 when the number is taken.';
