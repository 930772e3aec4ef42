-- What add_matter_party would add. The matter is looked up first: a foreign key would tell a walled
-- matter from one that does not exist.
create or replace function firmwall.draft_add_matter_party(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_matter app.matter := firmwall.matter_from_params_or_raise((p_params ->> 'matter_id')::uuid);
  v_name text := btrim(p_params ->> 'name', firmwall.space_characters());
  v_role text := btrim(p_params ->> 'role', firmwall.space_characters());
  v_fault text := firmwall.line_text_error('{name,role}', array[v_name, v_role]);
begin
  if v_name = '' or v_role = '' then
    raise exception 'a party has a name and a role'
      using
        errcode = 'FW010',
        detail = format('Parameter: %s.', case when v_name = '' then 'name' else 'role' end);
  end if;
  if v_fault is not null then
    raise exception 'not a name or a role'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', split_part(v_fault, ':', 1));
  end if;
  if exists (
    select from app.matter_party as p
    where p.firm_id = (select v_firm_id)
      and p.matter_id = v_matter.matter_id
      and p.role = v_role
      and p.name = v_name
      and v_user_id <> all (p.excluded_person_ids)
      and (p.allowed_person_ids is null or v_user_id = any (p.allowed_person_ids))
  ) then
    raise exception 'nothing would change'
      using
        errcode = 'FW012',
        detail = 'Parameter: name.';
  end if;
  return jsonb_build_object(
    'params', jsonb_build_object('matter_id', v_matter.matter_id, 'name', v_name, 'role', v_role),
    'subject_type', 'matter',
    'subject_id', v_matter.matter_id,
    'subject_label', v_matter.matter_number || ' ' || v_matter.title,
    'subject_seen', firmwall.row_digest(v_matter),
    'before', null,
    'after', jsonb_build_object('name', v_name, 'role', v_role),
    'matter_ids', jsonb_build_array(v_matter.matter_id)
  );
end
$$;

alter function firmwall.draft_add_matter_party(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_add_matter_party(jsonb) from public;

comment on function firmwall.draft_add_matter_party(jsonb) is
'The draft of a new party. Raises FW010 for a blank name or role, FW012 when the matter has this party or a text holds a control character, FW020 when there is no such matter to see.';
