-- What create_matter would add.
--
-- A number that a visible matter has is refused here. A number of a matter behind a wall is found only when the proposal is
-- approved, which is then refused as changed; that a number is taken cannot be hidden (docs/threat-model.md).
create or replace function firmwall.draft_create_matter(p_params jsonb)
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
  v_client app.client := firmwall.client_from_params_or_raise(p_params);
  v_number text := btrim(p_params ->> 'matter_number', firmwall.space_characters());
  v_title text := btrim(p_params ->> 'title', firmwall.space_characters());
  v_practice_area text := coalesce(btrim(p_params ->> 'practice_area', firmwall.space_characters()), '');
  v_description text := coalesce(btrim(p_params ->> 'description', firmwall.space_characters()), '');
  v_looks text := firmwall.skeleton(v_number);
  v_fault text;
  v_after jsonb;
begin
  if v_number = '' or v_title = '' then
    raise exception 'a matter has a number and a title'
      using
        errcode = 'FW010',
        detail = format('Parameter: %s.', case when v_number = '' then 'matter_number' else 'title' end);
  end if;
  v_fault := coalesce(
    firmwall.line_text_error('{matter_number,title,practice_area}', array[v_number, v_title, nullif(v_practice_area, '')]),
    firmwall.multiline_text_error('description', v_description)
  );
  if v_fault is not null then
    raise exception 'not a number, a title, a practice area or a description'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', split_part(v_fault, ':', 1));
  end if;
  if exists (
    select from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_number = v_number
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
  ) then
    raise exception 'the number is taken'
      using
        errcode = 'FW012',
        detail = 'Parameter: matter_number.';
  end if;
  -- a person who approves could not tell the two apart
  if exists (
    select from app.matter as m
    where m.firm_id = (select v_firm_id)
      and firmwall.skeleton(m.matter_number) = v_looks
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
  ) then
    raise exception 'the number looks like one that is taken'
      using
        errcode = 'FW012',
        detail = 'Parameter: matter_number.';
  end if;

  v_after := jsonb_build_object(
    'matter_number', v_number,
    'title', v_title,
    'description', v_description,
    'practice_area', v_practice_area,
    'status', 'open',
    'opened_on', coalesce(p_params ->> 'opened_on', to_char(current_date, 'YYYY-MM-DD'))
  );
  return jsonb_build_object(
    'params', v_after - 'status' || jsonb_build_object('client_id', v_client.client_id),
    'subject_type', 'client',
    'subject_id', v_client.client_id,
    'subject_label', v_client.display_name || ' · #' || v_client.client_number,
    'subject_seen', firmwall.row_digest(v_client),
    'before', null,
    'after', v_after,
    'found_by', case when p_params ? 'client_name' then 'unique_match' end
  );
end
$$;

alter function firmwall.draft_create_matter(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_create_matter(jsonb) from public;

comment on function firmwall.draft_create_matter(jsonb) is
'The draft of a new matter. Raises FW010 for a blank number or title, FW012 for a number that is taken or looks like one that is, or a text with a control character or one that is not seen, and what client_from_params_or_raise raises.';
