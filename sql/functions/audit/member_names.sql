-- The names of people of the firm of the context, for functions whose owner may not read identity.person. People who left the
-- firm are included, because audit rows refer to them; people of other firms are not.
create or replace function firmwall.member_names(p_person_ids uuid[])
returns table (
  person_id uuid,
  name text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  return query
  select p.person_id, p.name
  from identity.membership as m
  join identity.person as p on p.person_id = m.person_id
  where m.firm_id = (select v_firm_id)
    and m.person_id = any (p_person_ids);
end
$$;

alter function firmwall.member_names(uuid[]) owner to firmwall_context;
revoke all on function firmwall.member_names(uuid[]) from public;
grant execute on function firmwall.member_names(uuid[]) to firmwall_exec;

comment on function firmwall.member_names(uuid[]) is
'The names of these people, of those among them who are or were members of the firm of the context. No context: no rows.';
