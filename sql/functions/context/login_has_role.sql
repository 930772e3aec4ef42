-- Whether the login that called holds a role by grant. The owner of the calling function does not count. A superuser, who holds
-- every role, counts only for the roles that were granted to it by name.
--
-- SET ROLE narrows the rights of a login. So a right is checked for the current role, and a prohibition for the login too.
create or replace function firmwall.login_has_role(
  p_role name,
  -- inside a definer function the setting still names the role that the caller has put on
  p_login name default coalesce(nullif(current_setting('role', true), 'none'), session_user)::name
)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_login = p_role
    or exists (
      with recursive held (roleid) as (
        select m.roleid
        from pg_auth_members as m
        join pg_roles as r on r.oid = m.member
        where r.rolname = p_login
        union
        select m.roleid
        from held as h
        join pg_auth_members as m on m.member = h.roleid
      )
      select from held as h
      join pg_roles as r on r.oid = h.roleid
      where r.rolname = p_role
    );
end
$$;

alter function firmwall.login_has_role(name, name) owner to firmwall_exec;
revoke all on function firmwall.login_has_role(name, name) from public;

comment on function firmwall.login_has_role(name, name) is
'Whether the login that called, or another, was granted the role, directly or through others. False for NULL.';
