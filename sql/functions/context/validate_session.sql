-- Refuses the settings of a session under which a function over a firm's table must not run. Every such function reads the
-- firm of the request first, and the reader calls this where one of the settings differs from its default.
--
-- Query plans sent to the client: their estimates are made from the rows of all firms. standard_conforming_strings = off:
-- PostgreSQL parses the body of a function at its first call in a session and keeps the result, so the next user of the
-- connection would run a body that was parsed with the wrong setting. row_security = off: each statement would end in an
-- error that does not name the setting.
create or replace function firmwall.validate_session()
returns void
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
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
end
$$;

alter function firmwall.validate_session() owner to firmwall_context;
revoke all on function firmwall.validate_session() from public;

comment on function firmwall.validate_session() is
'Raises FW005 when query plans would be sent to the client, FW006 when standard_conforming_strings is off, FW007 when row_security is off.';
