-- Ends a membership: as soon as this is committed, this person opens no context in this firm. The row stays, inactive, because
-- audit rows refer to the person.
create or replace function app.remove_member(
  p_firm_code text,
  p_login text
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
  v_was_active boolean;
begin
  perform firmwall.require_permission('members:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  v_person_id := firmwall.person_id_of_login(p_login);
  select m.active into v_was_active
  from identity.membership as m
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_person_id
  for update;

  if not found then
    raise exception 'this person is no member of this firm'
      using
        errcode = 'FW020',
        hint = 'firmwall member list FIRM shows its members.';
  end if;

  update identity.membership as m
  set active = false
  where m.firm_id = (select v_firm_id)
    and m.person_id = v_person_id;
  perform firmwall.record_act(
    v_firm_id, 'remove_member', 'person', v_person_id, p_login,
    jsonb_build_object('active', v_was_active),
    '{"active": false}'
  );
end
$$;

alter function app.remove_member(text, text) owner to firmwall_context;
revoke all on function app.remove_member(text, text) from public;
grant execute on function app.remove_member(text, text) to firmwall_admin;

comment on function app.remove_member(text, text) is
'Ends a membership; the person opens no further context in this firm. For firmwall_admin. Raises FW030 in a context without members:manage, FW020 when there is no such firm, login or member.';
