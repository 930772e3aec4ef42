-- Makes a person a member of a firm in a role; a member already there gets this role, and is active
-- again. What the role may do stands in identity.role_permission; a role without a row there may do nothing.
create or replace function app.add_member(
  p_firm_code text,
  p_login text,
  p_role text
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
  v_person_id uuid;
  v_role text := btrim(p_role, firmwall.space_characters());
  v_before jsonb;
begin
  perform firmwall.require_permission('members:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  v_person_id := firmwall.person_id_of_login(p_login);
  if v_role is null or length(v_role) not between 1 and (firmwall.text_limits('{role}'))[1] then
    raise exception 'a member needs a role'
      using
        errcode = 'FW012',
        detail = 'Parameter: role.',
        hint = format('A role has 1 to %s characters, such as partner.', (firmwall.text_limits('{role}'))[1]);
  end if;
  perform firmwall.validate_texts('{role}', array[v_role]);

  select jsonb_build_object('role', m.role, 'active', m.active) into v_before
  from identity.membership as m
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_person_id
  for update;
  insert into identity.membership as m (firm_id, person_id, role)
  values (v_firm_id, v_person_id, v_role)
  on conflict (firm_id, person_id) do update
  set
    role = excluded.role,
    active = true
  where m.role <> excluded.role
    or not m.active;
  perform firmwall.record_act(
    v_firm_id, 'add_member', 'person', v_person_id, p_login,
    v_before,
    jsonb_build_object('role', v_role, 'active', true)
  );

  -- a mistyped role is reported here, and not only when the person is refused
  if not exists (
    select from identity.role_permission as p
    where p.role = v_role
  ) then
    raise warning 'the role "%" has no permission', v_role
      using hint = 'Roles that have some: ' || (
        select string_agg(distinct p.role, ', ' order by p.role)
        from identity.role_permission as p
      ) || '.';
  end if;
end
$$;

alter function app.add_member(text, text, text) owner to firmwall_context;
revoke all on function app.add_member(text, text, text) from public;
grant execute on function app.add_member(text, text, text) to firmwall_admin;

comment on function app.add_member(text, text, text) is
'Makes a person an active member of a firm in this role, with a warning when the role has no permission. For firmwall_admin. Raises FW030 in a context without members:manage, FW012 for a role that is blank, too long, or holds a control character, FW020 when there is no such firm or no such login.';
