-- One matter with its client and its parties. Elsewhere, nowhere and behind a wall are one answer: no row.
create or replace function app.get_matter(p_matter_id uuid)
returns table (
  matter_id uuid,
  matter_number text,
  title text,
  description text,
  practice_area text,
  status text,
  opened_on date,
  client_id uuid,
  client_number text,
  client_name text,
  parties jsonb
)
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
  perform firmwall.require_permission('matters:read');
  return query
  select
    m.matter_id,
    m.matter_number,
    m.title,
    m.description,
    m.practice_area,
    m.status,
    m.opened_on,
    c.client_id,
    c.client_number,
    c.display_name,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', p.name, 'role', p.role) order by p.role collate "C", p.name collate "C")
        from app.matter_party as p
        where p.firm_id = (select v_firm_id)
          and p.matter_id = m.matter_id
          and v_user_id <> all (p.excluded_person_ids)
          and (p.allowed_person_ids is null or v_user_id = any (p.allowed_person_ids))
      ),
      '[]'
    )
  from app.matter as m
  join app.client as c on c.firm_id = m.firm_id and c.client_id = m.client_id
  where m.firm_id = (select v_firm_id)
    and c.firm_id = (select v_firm_id)
    and m.matter_id = p_matter_id
    and v_user_id <> all (m.excluded_person_ids)
    and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids));
end
$$;

alter function app.get_matter(uuid) owner to firmwall_exec;
revoke all on function app.get_matter(uuid) from public;
grant execute on function app.get_matter(uuid) to
  firmwall_app,
  firmwall_admin;

comment on function app.get_matter(uuid) is
'The matter of this id with its client and parties. No row: there is none that the person of this request can see, or no context is open. Raises FW030 without matters:read.';
