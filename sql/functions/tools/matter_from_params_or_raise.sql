-- A matter of the firm by its id, whole, for a write that rests on it. Elsewhere, nowhere and behind a
-- wall are one answer.
create or replace function firmwall.matter_from_params_or_raise(p_matter_id uuid)
returns app.matter
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_matter app.matter;
begin
  select m.* into v_matter
  from app.matter as m
  where m.firm_id = (select v_firm_id)
    and m.matter_id = p_matter_id
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
  if not found then
    raise exception 'no such matter' using errcode = 'FW020';
  end if;
  return v_matter;
end
$$;

alter function firmwall.matter_from_params_or_raise(uuid) owner to firmwall_exec;
revoke all on function firmwall.matter_from_params_or_raise(uuid) from public;

comment on function firmwall.matter_from_params_or_raise(uuid) is
'The matter, if the person of this request can see it. Raises FW020 otherwise.';
