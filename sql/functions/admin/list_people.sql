-- Every person, across firms, for the administrator. Who works where is list_members.
create or replace function app.list_people()
returns table (
  person_id uuid,
  login text,
  name text,
  merged_into uuid,
  created_at timestamptz
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select p.person_id, p.login, p.name, p.merged_into, p.created_at
  from identity.person as p
  order by p.login collate "C";
end
$$;

alter function app.list_people() owner to firmwall_context;
revoke all on function app.list_people() from public;
grant execute on function app.list_people() to firmwall_admin;

comment on function app.list_people() is
'Every person, by login. merged_into is the person who stays, where two were merged, else NULL. For firmwall_admin.';
