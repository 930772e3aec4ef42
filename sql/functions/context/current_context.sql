-- The firm and the person of the request, for functions that want both: the seal is checked once.
--
-- Must stay true: it answers what app.current_firm_id_or_null() and app.current_user_id_or_null() answer, and refuses what
-- they refuse. These two read the setting themselves, because a policy calls them for each statement, and a function
-- between them and the seal would cost a third more. STABLE, never IMMUTABLE, as they are.
create or replace function firmwall.current_context(
  out firm_id uuid,
  out user_id uuid
)
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
    return;
  end if;
  if v_setting is distinct from v_context || '|' || firmwall.context_seal(v_context) then
    raise exception 'the request context is not valid here'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request in this transaction; it cannot be carried over or set by hand.';
  end if;
  firm_id := split_part(v_context, '|', 1)::uuid;
  user_id := split_part(v_context, '|', 2)::uuid;
end
$$;

alter function firmwall.current_context() owner to firmwall_context;
revoke all on function firmwall.current_context() from public;
grant execute on function firmwall.current_context() to firmwall_exec;

comment on function firmwall.current_context() is
'The firm and the person of this request, read once. Both NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere, and FW005 to FW007 for settings of the session.';
