-- Locks the row that a proposal rests on, so that nobody changes it between the comparison and the change.
create or replace function firmwall.lock_subject(
  p_subject_type text,
  p_subject_id uuid
)
returns void
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
  if p_subject_type = 'matter' then
    perform from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_id = p_subject_id
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    for update;
  else
    perform from app.client as c
    where c.firm_id = (select v_firm_id)
      and c.client_id = p_subject_id
    for update;
  end if;
  if not found then
    raise exception 'no such row' using errcode = 'FW020';
  end if;
end
$$;

alter function firmwall.lock_subject(text, uuid) owner to firmwall_exec;
revoke all on function firmwall.lock_subject(text, uuid) from public;

comment on function firmwall.lock_subject(text, uuid) is
'Locks a client or matter until the transaction ends. Raises FW020 when there is none to see.';
