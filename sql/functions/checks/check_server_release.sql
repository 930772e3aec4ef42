-- The first releases with the fix for a way around row-level security through INSERT ... ON CONFLICT DO
-- UPDATE ... WHERE.
create or replace function firmwall.check_server_release()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'server ' || current_setting('server_version'), 'below ' || safe.release
  from (
    values (15, 150020, '15.20'), (16, 160016, '16.16'), (17, 170012, '17.12'), (18, 180007, '18.7')
  ) as safe (major, version_num, release)
  where current_setting('server_version_num')::integer / 10000 = safe.major
    and current_setting('server_version_num')::integer < safe.version_num
$$;

alter function firmwall.check_server_release() owner to firmwall_exec;
revoke all on function firmwall.check_server_release() from public;

comment on function firmwall.check_server_release() is
'The server, when its release is below the first safe one of its major version. No row: it is safe.';
