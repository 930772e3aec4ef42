-- The calls of the door that had no firm or no person, newest first.
create or replace function app.list_unscoped_calls(p_limit integer default 50)
returns table (
  call_id uuid,
  at timestamptz,
  login text,
  tool text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select u.call_id, u.at, u.login, u.tool
  from audit.unscoped_call as u
  order by u.at desc, u.call_id
  limit least(greatest(p_limit, 1), 1000);
end
$$;

alter function app.list_unscoped_calls(integer) owner to firmwall_context;
revoke all on function app.list_unscoped_calls(integer) from public;
grant execute on function app.list_unscoped_calls(integer) to firmwall_admin;

comment on function app.list_unscoped_calls(integer) is
'Calls of the door without a scope, newest first, at most p_limit of them (1 to 1000). For firmwall_admin.';
