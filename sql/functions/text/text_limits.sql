-- How many characters a text may have, by its field: what the checks of the tables say, for the functions that refuse a longer
-- one with its reason, and for the arguments of tools. A test compares the three.
create or replace function firmwall.text_limits(p_fields text[])
returns integer[]
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit integer;
  v_limits integer[];
begin
  for i in 1 .. cardinality(p_fields) loop
    v_limit := case
      when p_fields[i] in ('client_number', 'matter_number', 'code', 'role', 'kind') then 64
      when p_fields[i] = 'practice_area' then 100
      when p_fields[i] = 'external_id' then 200
      when p_fields[i] in ('name', 'display_name', 'aliases', 'alias', 'client_name') then 300
      when p_fields[i] in ('email', 'login') then 320
      when p_fields[i] = 'title' then 500
      when p_fields[i] = 'description' then 4000
    end;
    if v_limit is null then
      raise exception 'the field % has no limit', p_fields[i]
        using errcode = 'internal_error';
    end if;
    v_limits[i] := v_limit;
  end loop;
  return v_limits;
end
$$;

alter function firmwall.text_limits(text[]) owner to firmwall_exec;
revoke all on function firmwall.text_limits(text[]) from public;
grant execute on function firmwall.text_limits(text[]) to firmwall_context;

comment on function firmwall.text_limits(text[]) is
'The most characters that a text of each of these fields may have. Raises XX000 for a field that it does not know.';
