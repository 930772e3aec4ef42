-- The parameters of a call, checked against the arguments of its tool: only keys that the tool
-- knows, each with a value that fits, none missing. A key with the value null counts as not given.
--
-- Must stay true: a key that is not among the arguments never reaches a tool. It is dropped or the
-- call is refused, as the registry says. A refusal names the key and no value: the names of arguments are no
-- secret. A key that is not among them is text of the caller's, so that it is told cut, and letter by letter.
create or replace function firmwall.checked_params(
  p_arguments jsonb,
  p_extra_keys text,
  p_params jsonb
)
returns jsonb
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key text;
  v_value jsonb;
  v_rule jsonb;
  v_kept jsonb := '{}'::jsonb;
begin
  if jsonb_typeof(p_params) is distinct from 'object' then
    raise exception 'parameters are an object'
      using
        errcode = 'FW012',
        detail = 'Parameter: params.',
        hint = 'Pass one JSON object: {"name": "value"}.';
  end if;

  for v_key, v_value in
    select e.key, e.value
    from jsonb_each(p_params) as e
  loop
    v_rule := p_arguments -> 'properties' -> v_key;
    if v_rule is null then
      continue when p_extra_keys = 'drop';
      raise exception 'a parameter is not among the arguments'
        using
          errcode = 'FW012',
          detail = format('Parameter: %s.', left(regexp_replace(v_key, '[^A-Za-z0-9_]', '?', 'g'), 40)),
          hint = format('Known: %s.', (select string_agg(k, ', ' order by k) from jsonb_object_keys(p_arguments -> 'properties') as k));
    end if;
    continue when v_value = 'null'::jsonb;
    if not firmwall.argument_fits(v_rule, v_value) then
      raise exception 'a parameter does not fit'
        using
          errcode = 'FW012',
          detail = format('Parameter: %s.', v_key),
          hint = format('It must fit %s.', v_rule - 'description');
    end if;
    v_kept := v_kept || jsonb_build_object(v_key, v_value);
  end loop;

  select r.key into v_key
  from jsonb_array_elements_text(p_arguments -> 'required') with ordinality as r (key, place)
  where not v_kept ? r.key
  order by r.place
  limit 1;
  if found then
    raise exception 'a parameter is missing'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', v_key);
  end if;
  return v_kept;
end
$$;

alter function firmwall.checked_params(jsonb, text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.checked_params(jsonb, text, jsonb) from public;

comment on function firmwall.checked_params(jsonb, text, jsonb) is
'The parameters that a tool gets. Raises FW012, which names the parameter, for NULL and for what does not fit the arguments.';
