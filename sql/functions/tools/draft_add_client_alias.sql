-- What add_client_alias would change.
create or replace function firmwall.draft_add_client_alias(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client app.client := firmwall.client_from_params_or_raise(p_params);
  v_alias text := btrim(p_params ->> 'alias', firmwall.space_characters());
begin
  if v_alias = '' or v_alias = v_client.display_name or v_alias = any (v_client.aliases) then
    raise exception 'nothing would change'
      using
        errcode = 'FW012',
        detail = 'Parameter: alias.';
  end if;
  if firmwall.line_text_error('{alias}', array[v_alias]) is not null then
    raise exception 'not a name'
      using
        errcode = 'FW012',
        detail = 'Parameter: alias.';
  end if;
  return jsonb_build_object(
    'params', jsonb_build_object('client_id', v_client.client_id, 'alias', v_alias),
    'subject_type', 'client',
    'subject_id', v_client.client_id,
    'subject_label', v_client.display_name || ' · #' || v_client.client_number,
    'subject_seen', firmwall.row_digest(v_client),
    'before', jsonb_build_object('aliases', v_client.aliases),
    'after', jsonb_build_object('aliases', v_client.aliases || v_alias),
    'found_by', case when p_params ? 'client_name' then 'unique_match' end
  );
end
$$;

alter function firmwall.draft_add_client_alias(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_add_client_alias(jsonb) from public;

comment on function firmwall.draft_add_client_alias(jsonb) is
'The draft of another name for a client. Raises FW012 when the client goes by that name, or it is blank or holds a control character, and what client_from_params_or_raise raises.';
