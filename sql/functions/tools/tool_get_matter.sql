-- The tool get_matter: one matter, or not_found.
create or replace function firmwall.tool_get_matter(p_params jsonb)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_matter jsonb;
begin
  select to_jsonb(m) into v_matter
  from app.get_matter((p_params ->> 'matter_id')::uuid) as m;
  if not found then
    raise exception 'no such matter' using errcode = 'FW020';
  end if;
  return jsonb_build_object(
    'result', jsonb_build_object('matter', v_matter),
    'row_count', 1,
    'matter_ids', jsonb_build_array(v_matter -> 'matter_id')
  );
end
$$;

alter function firmwall.tool_get_matter(jsonb) owner to firmwall_exec;
revoke all on function firmwall.tool_get_matter(jsonb) from public;

comment on function firmwall.tool_get_matter(jsonb) is
'The answer of get_matter. Raises FW020 when there is no such matter to see.';
