-- What update_matter_status would change. A draft reads and changes nothing; approving drafts again
-- and compares.
create or replace function firmwall.draft_update_matter_status(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_matter app.matter := firmwall.matter_from_params_or_raise((p_params ->> 'matter_id')::uuid);
begin
  if v_matter.status = p_params ->> 'status' then
    raise exception 'nothing would change'
      using
        errcode = 'FW012',
        detail = 'Parameter: status.';
  end if;
  return jsonb_build_object(
    'params', p_params,
    'subject_type', 'matter',
    'subject_id', v_matter.matter_id,
    'subject_label', v_matter.matter_number || ' ' || v_matter.title,
    'subject_seen', firmwall.row_digest(v_matter),
    'before', jsonb_build_object('status', v_matter.status),
    'after', jsonb_build_object('status', p_params -> 'status'),
    'matter_ids', jsonb_build_array(v_matter.matter_id)
  );
end
$$;

alter function firmwall.draft_update_matter_status(jsonb) owner to firmwall_exec;
revoke all on function firmwall.draft_update_matter_status(jsonb) from public;

comment on function firmwall.draft_update_matter_status(jsonb) is
'The draft of another status for a matter. Raises FW012 when the matter has that status, FW020 when there is no such matter to see.';
