-- The matters of the firm that meet conditions: what a service calls for its page of matters, and the
-- same query as the assistant's tool.
--
-- Must stay true: a key that is not among the arguments is refused, never ignored, because ignoring a condition would return
-- more rows. The choices of an ambiguous client_name do not leave as an error.
create or replace function app.query_matters(p_params jsonb default '{}')
returns jsonb
language plpgsql
stable
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_arguments jsonb;
begin
  perform firmwall.require_permission('matters:read');
  -- withdrawn or not: services keep the query when assistants lose the tool
  select t.arguments into strict v_arguments
  from firmwall.tool as t
  where t.name = 'query_matters'
  order by t.version desc
  limit 1;
  return firmwall.matters_page(firmwall.checked_params(v_arguments, 'reject', p_params));
exception
  when sqlstate 'FW021' then
    raise exception 'the name fits more than one client'
      using
        errcode = 'FW021',
        hint = 'app.resolve_client shows the choices; call again with the client_id of one.';
end
$$;

alter function app.query_matters(jsonb) owner to firmwall_exec;
revoke all on function app.query_matters(jsonb) from public;
grant execute on function app.query_matters(jsonb) to
  firmwall_app,
  firmwall_admin;

comment on function app.query_matters(jsonb) is
'The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to: matters, total, next_cursor, newest first. limit is 1 to 100. No context: no matters, total 0. Raises FW030 without matters:read, FW012 for an unknown key or a value that does not fit, FW020 or FW021 for a client_name that fits none or several.';
