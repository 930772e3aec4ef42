-- A member of the owner may switch row-level security off; a member of the other two reads tables or forges
-- contexts. The installer joins them for its own transaction and leaves.
create or replace function firmwall.check_members()
returns table (object text, found text)
language sql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select m.rolname::text, 'is a member of ' || g.rolname
  from pg_auth_members as a
  join pg_roles as g on g.oid = a.roleid
  join pg_roles as m on m.oid = a.member
  where g.rolname in ('firmwall_owner', 'firmwall_exec', 'firmwall_context')
    and not m.rolsuper
    -- 16 and later leave the creator of a role a membership that can administer, not use
    and pg_has_role(m.oid, g.oid, 'usage')
  order by 1, 2
$$;

alter function firmwall.check_members() owner to firmwall_exec;
revoke all on function firmwall.check_members() from public;

comment on function firmwall.check_members() is
'Roles that are members of firmwall_owner, firmwall_exec or firmwall_context, superusers apart. No row: none.';
