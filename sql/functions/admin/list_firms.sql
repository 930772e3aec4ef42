-- Every firm, for the administrator.
create or replace function app.list_firms()
returns table (
  firm_id uuid,
  code text,
  name text,
  status text,
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
  select f.firm_id, f.code, f.name, f.status, f.created_at
  from identity.firm as f
  order by f.code collate "C", f.firm_id;
end
$$;

alter function app.list_firms() owner to firmwall_context;
revoke all on function app.list_firms() from public;
grant execute on function app.list_firms() to firmwall_admin;

comment on function app.list_firms() is
'Every firm, by code. For firmwall_admin.';
