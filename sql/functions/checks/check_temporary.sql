-- Temporary objects are the usual way to slip a name in front of another, and hold a tenant's rows past the
-- end of the request.
create or replace function firmwall.check_temporary()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'database ' || current_database(), case
    when r.through_public then 'PUBLIC may make temporary objects'
    else r.rolname || ' may make temporary objects'
  end
  from (
    select
      a.rolname,
      exists (
        select from pg_database as d
        cross join lateral aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) as g
        where d.datname = current_database() and g.grantee = 0 and g.privilege_type = 'TEMPORARY'
      ) as through_public
    from pg_roles as a
    where a.rolname in ('firmwall_app', 'firmwall_agent', 'firmwall_reader', 'firmwall_admin', 'firmwall_attestor')
      and has_database_privilege(a.oid, current_database(), 'temporary')
  ) as r
  group by 2
  order by 1, 2
$$;

alter function firmwall.check_temporary() owner to firmwall_exec;
revoke all on function firmwall.check_temporary() from public;

comment on function firmwall.check_temporary() is
'Roles of firmwall that may make temporary objects in this database. No row: none.';
