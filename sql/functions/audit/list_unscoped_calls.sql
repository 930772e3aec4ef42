-- The tool calls that had no firm or no person, newest first; what was counted and not stored is a row a login
-- and minute.
create or replace function app.list_unscoped_calls(p_limit integer default 50)
returns table (
  call_id uuid,
  at timestamptz,
  login text,
  tool text,
  calls bigint
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select l.call_id, l.at, l.login, l.tool, l.calls
  from (
    select u.call_id, u.at, u.login, u.tool, 1::bigint as calls
    from audit.unscoped_call as u
    union all
    select null, c.minute, c.login, null, sum(c.calls)::bigint
    from audit.unscoped_count as c
    group by c.login, c.minute
  ) as l
  order by l.at desc, l.call_id, l.login
  limit least(greatest(p_limit, 1), 1000);
end
$$;

alter function app.list_unscoped_calls(integer) owner to firmwall_context;
revoke all on function app.list_unscoped_calls(integer) from public;
grant execute on function app.list_unscoped_calls(integer) to firmwall_admin;

comment on function app.list_unscoped_calls(integer) is
'Calls without a scope, newest first, at most p_limit rows (1 to 1000). call_id NULL: the row counts the calls of a login in that minute that were not stored, beyond 60. For firmwall_admin.';
