-- Adds one client, or changes it. The client is found by its number. What is left NULL stays as it is
-- (a new client has no e-mail, no aliases, and is active); an empty p_email or p_aliases clears.
create or replace function app.upsert_client(
  p_client_number text,
  p_display_name text,
  p_email text default null,
  p_aliases text[] default null,
  p_status text default null
)
returns uuid
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
  v_reason text;
begin
  select u.id, u.reason into v_id, v_reason
  from app.upsert_clients(jsonb_build_array(jsonb_build_object(
    'client_number', p_client_number,
    'display_name', p_display_name,
    'email', p_email,
    'aliases', p_aliases,
    'status', p_status
  ))) as u;

  if v_reason is not null then
    raise exception '%', v_reason
      using
        errcode = 'FW040',
        hint = 'Nothing was written. The text names the field and what is wrong with it.';
  end if;
  return v_id;
end
$$;

alter function app.upsert_client(text, text, text, text[], text) owner to firmwall_exec;
revoke all on function app.upsert_client(text, text, text, text[], text) from public;
grant execute on function app.upsert_client(text, text, text, text[], text) to firmwall_app, firmwall_admin;

comment on function app.upsert_client(text, text, text, text[], text) is
'Adds or changes one client and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';
