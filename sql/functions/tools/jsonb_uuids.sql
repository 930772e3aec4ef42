-- The ids of a JSON array, as the answers of tools carry them.
create or replace function firmwall.jsonb_uuids(p_ids jsonb)
returns uuid[]
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(select i.value::uuid from jsonb_array_elements_text(nullif(p_ids, 'null')) as i);
end
$$;

alter function firmwall.jsonb_uuids(jsonb) owner to firmwall_exec;
revoke all on function firmwall.jsonb_uuids(jsonb) from public;

comment on function firmwall.jsonb_uuids(jsonb) is 'The uuids of a JSON array of strings. Empty for NULL and for a JSON null.';
