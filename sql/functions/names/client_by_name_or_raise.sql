-- The one active client that a name stands for, or the answer that there is none, or a question. The name came
-- as p_parameter, which a refusal names.
--
-- Must stay true: FW021 with its DETAIL stays inside the database. firmwall.run_tool_call turns it into a body, and
-- app.query_matters takes the DETAIL off, because an error that leaves the database is logged.
create or replace function firmwall.client_by_name_or_raise(
  p_name text,
  p_parameter text
)
returns jsonb
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found jsonb;
begin
  begin
    v_found := app.resolve_client(p_name);
  exception
    when sqlstate 'FW010' or sqlstate 'FW011' then
      raise exception '%', sqlerrm
        using
          errcode = sqlstate,
          detail = format('Parameter: %s.', p_parameter);
  end;
  case v_found ->> 'outcome'
    when 'one' then
      return v_found;
    when 'choices' then
      raise exception 'the name fits more than one client'
        using
          errcode = 'FW021',
          detail = jsonb_build_object(
            'choices', v_found -> 'choices', 'choices_truncated', v_found -> 'choices_truncated'
          )::text;
    else
      raise exception 'no such client' using errcode = 'FW020';
  end case;
end
$$;

alter function firmwall.client_by_name_or_raise(text, text) owner to firmwall_exec;
revoke all on function firmwall.client_by_name_or_raise(text, text) from public;

comment on function firmwall.client_by_name_or_raise(text, text) is
'The answer of resolve_client when it is one client. Raises FW020 for none, FW021 with the choices as json in DETAIL, and what resolve_client raises (FW010, FW011).';
