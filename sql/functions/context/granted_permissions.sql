-- What the caller may do now, for a service that shows a catalog or buttons. Each function checks the permission again.
create or replace function app.granted_permissions()
returns text[]
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
begin
  return array(
    select rp.permission
    from identity.membership as m
    join identity.role_permission as rp on rp.role = m.role
    where m.firm_id = (select v_firm_id)
      and m.person_id = v_user_id
      and m.active
    order by rp.permission collate "C"
  );
end
$$;

alter function app.granted_permissions() owner to firmwall_exec;
revoke all on function app.granted_permissions() from public;
grant execute on function app.granted_permissions() to
  firmwall_app,
  firmwall_admin;

comment on function app.granted_permissions() is
'The permissions of the person of this request, sorted. Empty without a membership or a context.';
