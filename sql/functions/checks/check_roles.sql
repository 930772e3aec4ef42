-- The roles of firmwall are marks and owners, not people: nobody logs in as one, and none stands above row-
-- level security.
create or replace function firmwall.check_roles()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select named.role, fault.found
  from unnest(array[
    'firmwall_owner', 'firmwall_exec', 'firmwall_context', 'firmwall_app', 'firmwall_agent',
    'firmwall_reader', 'firmwall_admin', 'firmwall_backup', 'firmwall_attestor'
  ]) as named (role)
  left join pg_roles as r on r.rolname = named.role
  cross join lateral (
    values
    (r.oid is null, 'is missing'),
    (r.rolcanlogin, 'can log in'),
    (r.rolsuper, 'is a superuser'),
    (r.rolbypassrls, 'bypasses row-level security'),
    (r.rolcreaterole, 'can create roles'),
    (r.rolcreatedb, 'can create databases')
  ) as fault (is_so, found)
  where fault.is_so
  order by 1, 2
$$;

alter function firmwall.check_roles() owner to firmwall_exec;
revoke all on function firmwall.check_roles() from public;

comment on function firmwall.check_roles() is
'Roles of firmwall that are missing, can log in, are superusers, bypass row-level security or make roles or databases. No row: none.';
