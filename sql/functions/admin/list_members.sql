-- Who belongs to a firm, as what, for the administrator. Those who left are listed too, as inactive.
create or replace function app.list_members(p_firm_code text)
returns table (
  person_id uuid,
  login text,
  name text,
  role text,
  active boolean,
  created_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid;
begin
  perform firmwall.require_permission('members:manage');
  v_firm_id := firmwall.firm_id_of_code(p_firm_code);
  return query
  select p.person_id, p.login, p.name, m.role, m.active, m.created_at
  from identity.membership as m
  join identity.person as p on p.person_id = m.person_id
  where m.firm_id = (select v_firm_id)
  order by p.login collate "C";
end
$$;

alter function app.list_members(text) owner to firmwall_context;
revoke all on function app.list_members(text) from public;
grant execute on function app.list_members(text) to firmwall_admin;

comment on function app.list_members(text) is
'The members of a firm, by login, with their role. For firmwall_admin. Raises FW030 in a context without members:manage, FW020 when there is no such firm.';
