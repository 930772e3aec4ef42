-- What is wrong with the shape of a row: not an object, a field that nobody knows, a value that is
-- not a text. A misspelt field is refused, because a load that skipped it would leave a column out without an error.
create or replace function firmwall.row_shape_error(
  p_fields jsonb,
  p_known text[]
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when jsonb_typeof(p_fields) is distinct from 'object' then 'not an object'
    when p_fields - p_known <> '{}' then 'unknown field'
    when jsonb_typeof(p_fields -> 'aliases') not in ('array', 'null') then 'aliases: not a list'
    when jsonb_path_exists(
      p_fields - 'aliases', '$.* ? (@.type() == "array" || @.type() == "object" || @.type() == "boolean")'
    )
    then 'a field is not a text'
  end;
end
$$;

alter function firmwall.row_shape_error(jsonb, text[]) owner to firmwall_exec;
revoke all on function firmwall.row_shape_error(jsonb, text[]) from public;

comment on function firmwall.row_shape_error(jsonb, text[]) is
'Why a row cannot be read at all. NULL when it can.';
