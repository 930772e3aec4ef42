-- Carries out add_client_alias once it is approved.
create or replace function firmwall.carry_out_add_client_alias(p_params jsonb)
returns jsonb
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  update app.client as c
  set
    aliases = c.aliases || (p_params ->> 'alias'),
    updated_at = now()
  where c.firm_id = (select v_firm_id)
    and c.client_id = (p_params ->> 'client_id')::uuid;
  return jsonb_build_object('client_id', p_params -> 'client_id', 'alias', p_params -> 'alias');
end
$$;

alter function firmwall.carry_out_add_client_alias(jsonb) owner to firmwall_exec;
revoke all on function firmwall.carry_out_add_client_alias(jsonb) from public;

comment on function firmwall.carry_out_add_client_alias(jsonb) is
'Adds the alias; returns client_id and alias. Raises 23514 when the client has 50 already.';
