-- Every active client of the firm that a name fits, and how it fits: firmwall.clients_of_name, which says more, for
-- callers. Other functions ask firmwall.clients_of_name, once a name, so that the permission is asked once a call.
create or replace function app.find_all_active_by_name(p_name text)
returns table (
  client_id uuid,
  client_number text,
  display_name text,
  email text,
  fit text,
  score real
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.require_permission('matters:read');
  return query
  select f.client_id, f.client_number, f.display_name, f.email, f.fit, f.score
  from firmwall.clients_of_name(p_name) with ordinality
    as f (client_id, client_number, display_name, email, fit, score, place)
  order by f.place;
end
$$;

alter function app.find_all_active_by_name(text) owner to firmwall_exec;
revoke all on function app.find_all_active_by_name(text) from public;
grant execute on function app.find_all_active_by_name(text) to firmwall_app, firmwall_admin;

comment on function app.find_all_active_by_name(text) is
'Every active client of the firm that the name fits, best first, with how it fits (exact, alias, words; similar only when nothing fits better) and how much of the name was met. No context, or no client: no rows. Raises FW030 without matters:read, FW010 for a blank name, FW011 for one over 300 characters.';
