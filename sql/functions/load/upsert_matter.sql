-- Adds one matter, or changes it. The matter is found by its number. What is left NULL stays as it is
-- (a new matter is open, and opened today); an empty p_description or p_practice_area clears.
create or replace function app.upsert_matter(
  p_matter_number text,
  p_client_number text,
  p_title text,
  p_description text default null,
  p_practice_area text default null,
  p_status text default null,
  p_opened_on date default null
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
  from app.upsert_matters(jsonb_build_array(jsonb_build_object(
    'matter_number', p_matter_number,
    'client_number', p_client_number,
    'title', p_title,
    'description', p_description,
    'practice_area', p_practice_area,
    'status', p_status,
    'opened_on', p_opened_on
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

alter function app.upsert_matter(text, text, text, text, text, text, date) owner to firmwall_exec;
revoke all on function app.upsert_matter(text, text, text, text, text, text, date) from public;
grant execute on function app.upsert_matter(text, text, text, text, text, text, date) to firmwall_app, firmwall_admin;

comment on function app.upsert_matter(text, text, text, text, text, text, date) is
'Adds or changes one matter and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';
