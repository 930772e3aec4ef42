-- Large objects belong to no firm and stay after the request: what one firm writes into one, another can read.
create or replace function firmwall.check_large_objects()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'large objects', 'PUBLIC may call ' || string_agg(f.proname, ', ' order by f.proname)
  from pg_proc as f
  where f.pronamespace = 'pg_catalog'::regnamespace
    and f.proname ~ '^(lo_|loread|lowrite)'
    and exists (
      select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g
      where g.grantee = 0
    )
  having count(*) > 0
$$;

alter function firmwall.check_large_objects() owner to firmwall_exec;
revoke all on function firmwall.check_large_objects() from public;

comment on function firmwall.check_large_objects() is
'The functions on large objects, when PUBLIC may call any. No row: none.';
