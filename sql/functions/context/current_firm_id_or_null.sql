-- The firm of the request, for policies and for the explicit predicate of every statement.
--
-- STABLE, never IMMUTABLE: a plan that folded the answer in would serve one firm's rows to the next.
-- Write it as (select app.current_firm_id_or_null()) or into a variable, never bare in a filter:
-- the seal is checked at each call.
--
-- Every function that reads a firm's table asks here first. So three settings of a session are refused here. Query plans sent
-- to the client: their estimates are made from the rows of all firms. standard_conforming_strings = off: PostgreSQL parses the
-- body of a function at its first call in a session and keeps the result, so the next user of the connection would run a body
-- that was parsed with the wrong setting. row_security = off: each statement would end in an error that does not name the
-- setting.
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
  if current_setting('debug_print_plan')::boolean
    and current_setting('client_min_messages') not in ('notice', 'warning', 'error')
  then
    raise exception 'query plans would be sent to the client in this session'
      using
        errcode = 'FW005',
        hint = 'Set client_min_messages = notice, or debug_print_plan = off: these are the defaults.';
  end if;
  if not current_setting('row_security')::boolean then
    raise exception 'row_security is off in this session'
      using
        errcode = 'FW007',
        hint = 'Set row_security = on: this is the default. With off, PostgreSQL refuses to read a table under its policies.';
  end if;
  if not current_setting('standard_conforming_strings')::boolean then
    raise exception 'standard_conforming_strings is off in this session'
      using
        errcode = 'FW006',
        hint = (
          -- where it is off from the start of a session, the statement that ends that
          select case p.source
            when 'user' then format('Run: alter role %I reset standard_conforming_strings; and connect again.', session_user)
            when 'database user' then format(
              'Run: alter role %I in database %I reset standard_conforming_strings; and connect again.', session_user, current_database()
            )
            when 'database' then format('Run: alter database %I reset standard_conforming_strings; and connect again.', current_database())
            when 'global' then 'Run: alter role all reset standard_conforming_strings; and connect again.'
            else 'Set standard_conforming_strings = on: this is the default.'
          end
          from pg_settings as p
          where p.name = 'standard_conforming_strings'
        );
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
