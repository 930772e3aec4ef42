-- A client, matter, party or document as audit.act shows it before and after a change: without ids of its own and the
-- times that every change moves. Walls are left out, since app.set_matter_wall alone moves them. The key of a party holds
-- its matter, so p_matter_id is needed for one.
--
-- The row is locked, as the change that follows would lock it, so that "before" is what the change finds.
create or replace function firmwall.recorded_row(
  p_subject_type text,
  p_id uuid,
  p_matter_id uuid default null
)
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
  v_row jsonb;
begin
  if p_subject_type = 'client' then
    select to_jsonb(c) - '{firm_id,client_id,created_at,updated_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.client as c
    where c.firm_id = (select v_firm_id)
      and c.client_id = p_id
    for no key update;
  elsif p_subject_type = 'matter' then
    select to_jsonb(m) - '{firm_id,matter_id,created_at,updated_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_id = p_id
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    for no key update;
  elsif p_subject_type = 'party' then
    select to_jsonb(x) - '{firm_id,party_id,created_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.matter_party as x
    where x.firm_id = (select v_firm_id)
      and x.matter_id = p_matter_id
      and x.party_id = p_id
      and v_user_id <> all (x.excluded_person_ids)
      and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids));
  elsif p_subject_type = 'document' then
    select to_jsonb(x) - '{firm_id,document_id,created_at,excluded_person_ids,allowed_person_ids}'::text[] into v_row
    from app.document as x
    where x.firm_id = (select v_firm_id)
      and x.document_id = p_id
      and v_user_id <> all (x.excluded_person_ids)
      and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids));
  end if;
  return v_row;
end
$$;

alter function firmwall.recorded_row(text, uuid, uuid) owner to firmwall_exec;
revoke all on function firmwall.recorded_row(text, uuid, uuid) from public;

comment on function firmwall.recorded_row(text, uuid, uuid) is
'The row as audit.act shows it. NULL: the person of this request sees none, or no context is open.';
