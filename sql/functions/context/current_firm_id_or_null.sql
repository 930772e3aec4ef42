-- The firm of the request, for policies and for the explicit predicate of every statement.
--
-- STABLE, never IMMUTABLE: a plan that folded the answer in would serve one firm's rows to the next.
-- Write it as (select app.current_firm_id_or_null()) or into a variable, never bare in a filter:
-- the seal is checked at each call.
--
-- Every function that reads a firm's table asks here first, or firmwall.current_context(). So some settings of a session are refused
-- here: firmwall.validate_session() says which, and why.
create or replace function app.current_firm_id_or_null()
returns uuid
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- "firm|person|seal"; an ended context leaves an empty string behind, not NULL
  v_setting text := nullif(current_setting('firmwall.context', true), '');
  v_context text := left(v_setting, 73);
begin
  if not current_setting('row_security')::boolean
    or not current_setting('standard_conforming_strings')::boolean
    or current_setting('debug_print_plan')::boolean
  then
    perform firmwall.validate_session();
  end if;
  if v_setting is null then
    return null;
  end if;
  if v_setting is distinct from v_context || '|' || firmwall.context_seal(v_context) then
    raise exception 'the request context is not valid here'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.';
  end if;
  return split_part(v_context, '|', 1)::uuid;
end
$$;

alter function app.current_firm_id_or_null() owner to firmwall_context;
revoke all on function app.current_firm_id_or_null() from public;
grant execute on function app.current_firm_id_or_null() to
  firmwall_exec,
  firmwall_app,
  firmwall_reader,
  firmwall_admin,
  firmwall_backup;

comment on function app.current_firm_id_or_null() is
'The firm of this request. NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere, FW005 when query plans would be sent to the client, FW006 when standard_conforming_strings is off, FW007 when row_security is off.';
