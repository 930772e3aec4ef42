-- What is wrong with the shape of a row: not an object, a field that nobody knows, a value that is
-- not a text. A misspelt field is refused, not skipped, or a load would quietly leave a column out.
create or replace function firmwall.row_fault(
  p_fields jsonb,
  p_known text[]
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_field text;
  v_kind text;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then
    return 'not an object';
  end if;
  for v_field, v_kind in
    select f.key, jsonb_typeof(f.value)
    from jsonb_each(p_fields) as f
  loop
    if v_field <> all (p_known) then
      return 'unknown field';
    elsif v_field = 'aliases' and v_kind not in ('array', 'null')
      or v_field <> 'aliases' and v_kind not in ('string', 'number', 'null')
    then
      return v_field || ': not a ' || case when v_field = 'aliases' then 'list' else 'text' end;
    end if;
  end loop;
  return null;
end
$$;

alter function firmwall.row_fault(jsonb, text[]) owner to firmwall_exec;
revoke all on function firmwall.row_fault(jsonb, text[]) from public;

comment on function firmwall.row_fault(jsonb, text[]) is
'Why a row cannot be read at all. NULL when it can.';
