-- Whether the login that called holds a role by grant. The owner of the function that asks does not
-- count, and a superuser, who holds every role, counts only as what it has been granted by name.
create or replace function firmwall.caller_holds(p_role name)
returns boolean
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  -- SET ROLE narrows a login; inside a definer function the setting still names that role
  v_caller name := coalesce(nullif(current_setting('role', true), 'none'), session_user)::name;
begin
  return v_caller = p_role
    or exists (
      with recursive held (roleid) as (
        select m.roleid
        from pg_auth_members as m
        join pg_roles as r on r.oid = m.member
        where r.rolname = v_caller
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

alter function firmwall.caller_holds(name) owner to firmwall_exec;
revoke all on function firmwall.caller_holds(name) from public;

comment on function firmwall.caller_holds(name) is
'Whether the login that called was granted the role, directly or through others. False for NULL.';
