-- An administrator's way into a context by the names that people use: the firm's code and the person's login.
create or replace function app.open_context_as(
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
begin
  perform app.open_context(firmwall.firm_id_of_code(p_firm_code), firmwall.person_id_of_login(p_login));
end
$$;

alter function app.open_context_as(text, text) owner to firmwall_context;
revoke all on function app.open_context_as(text, text) from public;
grant execute on function app.open_context_as(text, text) to firmwall_admin;

comment on function app.open_context_as(text, text) is
'Opens the request context of this transaction for a member of a firm, by code and login. For firmwall_admin. Raises FW020 when there is no such firm or person, FW001 when there is no active membership, FW003 for a second context, FW004 when track_counts is off.';
