-- The text of the parameters of a call, for as long as it can be had at a bounded cost: this is asked before anything
-- else is done with them.
--
-- Must stay true: no text is made before it is known to be short. The bytes say that for everything but numbers: jsonb
-- takes at most 4 bytes for a character of its text. A number can have 150,000 characters in 12 bytes ("1e131071"), so
-- numbers are measured one by one, and the first that makes it too much ends that.
create or replace function firmwall.params_text(p_params jsonb)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  -- a value from a table may be compressed: this one is not
  v_params jsonb := p_params #> '{}';
  v_number jsonb;
  v_length bigint := 0::bigint;
begin
  if pg_column_size(v_params) > 400100 or jsonb_path_exists(v_params, 'strict $.**{33}') then
    return null;
  end if;
  if jsonb_path_exists(v_params, 'strict $.** ? (@.type() == "number")') then
    for v_number in
      select n.value
      from jsonb_path_query(v_params, 'strict $.** ? (@.type() == "number")') as n (value)
    loop
      v_length := v_length + length(v_number::text);
      if v_length > 100000 then
        return null;
      end if;
    end loop;
  end if;
  return v_params::text;
end
$$;

alter function firmwall.params_text(jsonb) owner to firmwall_exec;
revoke all on function firmwall.params_text(jsonb) from public;

comment on function firmwall.params_text(jsonb) is
'The text of parameters. NULL for NULL, and when it would be much longer than a call may be (100,000 characters) or they are nested more than 32 levels deep: then no text is made.';
