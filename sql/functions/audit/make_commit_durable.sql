-- An audit row is on disk when COMMIT returns, for every setting of the session, so a crash does not lose the row of an
-- answered call.
--
-- The order of synchronous_commit is off, local, remote_write, on, remote_apply, and each promises what the ones before
-- it promise. What is weaker than `on` becomes `on` for the rest of the transaction; remote_apply stays.
create or replace function firmwall.make_commit_durable()
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('synchronous_commit') not in ('on', 'remote_apply') then
    perform set_config('synchronous_commit', 'on', true);
  end if;
end
$$;

alter function firmwall.make_commit_durable() owner to firmwall_exec;
revoke all on function firmwall.make_commit_durable() from public;
grant execute on function firmwall.make_commit_durable() to firmwall_context;

comment on function firmwall.make_commit_durable() is
'Raises synchronous_commit to on for the rest of the transaction when it is weaker. Every function that writes a row of schema audit calls it.';
