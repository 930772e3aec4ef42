-- Whether one value fits one rule of a tool's arguments. The part of JSON Schema that is known here:
--   type string   with minLength, maxLength, enum, format uuid or date
--   type integer  with minimum, maximum
--   type boolean
-- A rule of any other type fits nothing, so that a rule which is not understood opens nothing.
create or replace function firmwall.argument_fits(
  p_rule jsonb,
  p_value jsonb
)
returns boolean
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text := p_value #>> '{}';
begin
  case p_rule ->> 'type'
    when 'string' then
      if jsonb_typeof(p_value) <> 'string'
        or length(v_text) < coalesce((p_rule ->> 'minLength')::integer, 0)
        or length(v_text) > coalesce((p_rule ->> 'maxLength')::integer, 10000)
        or not coalesce(p_rule -> 'enum' @> p_value, true)
      then
        return false;
      end if;
      case p_rule ->> 'format'
        when 'uuid' then
          return v_text ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';
        when 'date' then
          -- 2026-02-30 has the form of a day, but there is no such day
          return v_text ~ '^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
            and substr(v_text, 9, 2)::integer <= extract(
              day from make_date(substr(v_text, 1, 4)::integer, substr(v_text, 6, 2)::integer, 1)
                + interval '1 month' - interval '1 day'
            );
        else
          return not p_rule ? 'format';
      end case;
    when 'integer' then
      if jsonb_typeof(p_value) <> 'number' then
        return false;
      end if;
      return trunc(v_text::numeric) = v_text::numeric
        and v_text::numeric >= coalesce((p_rule ->> 'minimum')::numeric, -2147483648)
        and v_text::numeric <= coalesce((p_rule ->> 'maximum')::numeric, 2147483647);
    when 'boolean' then
      return jsonb_typeof(p_value) = 'boolean';
    else
      return false;
  end case;
end
$$;

alter function firmwall.argument_fits(jsonb, jsonb) owner to firmwall_exec;
revoke all on function firmwall.argument_fits(jsonb, jsonb) from public;

comment on function firmwall.argument_fits(jsonb, jsonb) is
'Whether a value fits a rule of a tool''s arguments. NULL for a NULL rule or value; false for a rule that is not understood.';
