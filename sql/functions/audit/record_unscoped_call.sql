-- Records a call without a firm or a person: a row of its own, up to 60 of a login within a minute, and a count beyond.
--
-- Must stay true: it waits for no lock; only a call that gets a row takes a call number.
create or replace function firmwall.record_unscoped_call(
  p_call_id uuid,
  p_at timestamptz,
  p_tool text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_limit constant bigint := 60::bigint;
  v_stored bigint;
begin
  select count(*) into v_stored
  from (
    select from audit.unscoped_call as u
    where u.login = session_user
      and u.at > p_at - interval '1 minute'
    limit v_limit
  ) as recent;

  if v_stored < v_limit then
    insert into audit.unscoped_call (call_id, at, call_no, login, tool)
    values (p_call_id, p_at, nextval('audit.call_no'), session_user, p_tool);
  else
    insert into audit.unscoped_count as c (login, minute, backend, calls)
    values (session_user, date_trunc('minute', p_at), pg_backend_pid(), 1)
    on conflict (login, minute, backend) do update
    set calls = c.calls + 1;
  end if;
end
$$;

alter function firmwall.record_unscoped_call(uuid, timestamptz, text) owner to firmwall_context;
revoke all on function firmwall.record_unscoped_call(uuid, timestamptz, text) from public;
grant execute on function firmwall.record_unscoped_call(uuid, timestamptz, text) to firmwall_exec;

comment on function firmwall.record_unscoped_call(uuid, timestamptz, text) is
'Stores a call without a scope, or counts it when its login has 60 within the minute before. p_tool NULL: none was named.';
