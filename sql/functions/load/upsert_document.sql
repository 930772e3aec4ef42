-- Adds one document of a matter, unless it is there. The same title of the same kind again is the same
-- document. A matter elsewhere, nowhere and behind a wall is the same rejection.
create or replace function app.upsert_document(
  p_matter_number text,
  p_title text,
  p_kind text default ''
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
  from app.upsert_documents(jsonb_build_array(jsonb_build_object(
    'matter_number', p_matter_number,
    'title', p_title,
    'kind', p_kind
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

alter function app.upsert_document(text, text, text) owner to firmwall_exec;
revoke all on function app.upsert_document(text, text, text) from public;
grant execute on function app.upsert_document(text, text, text) to firmwall_app, firmwall_admin;

comment on function app.upsert_document(text, text, text) is
'Adds one document of a matter unless it is there, and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';
