-- Every API function that reads or changes a firm's work calls this first, before it looks anything up. So the error is the
-- same whether or not the row exists.
--
-- Must stay true: without a context it is silent, because the function itself then finds nothing, or says that a
-- context is missing. It is one look-up a call; it is never called once a row.
create or replace function firmwall.require_permission(p_permission text)
returns void
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
begin
  if v_context.firm_id is null then
    return;
  end if;
  if not firmwall.has_permission(v_context.firm_id, v_context.user_id, p_permission) then
    raise exception 'the person of this request lacks a permission'
      using
        errcode = 'FW030',
        detail = format('Needed: %s.', p_permission),
        hint = format(
          '%s is needed: identity.role_permission says which roles hold it, app.add_member gives a member another role.',
          p_permission
        );
  end if;
end
$$;

alter function firmwall.require_permission(text) owner to firmwall_exec;
revoke all on function firmwall.require_permission(text) from public;
grant execute on function firmwall.require_permission(text) to firmwall_context;

comment on function firmwall.require_permission(text) is
'Raises FW030 when a context is open and its person, by their membership of this moment, lacks the permission. Silent when no context is open.';
