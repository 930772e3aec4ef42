-- Opens the context of a request: a signed token becomes firm and person of this transaction.
--
-- Must stay true: every fault of a token (form, key, signature, time, membership, a suspended firm) gets the same code and the
-- same text.
create or replace function app.begin_request(p_token text)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
-- these override the session: memberships are read under their policies, and no plan of that query is sent to the caller
set row_security = on
set debug_print_plan = off
as $$
declare
  v_firm_id uuid;
  v_person_id uuid;
begin
  select c.firm_id, c.person_id into v_firm_id, v_person_id
  from firmwall.token_claims(p_token) as c;

  if v_firm_id is null or v_person_id is null or not firmwall.is_active_member(v_firm_id, v_person_id) then
    raise exception 'the token does not open a request'
      using
        errcode = 'FW001',
        hint = 'Ask the issuer for a fresh token. It must be HS256, name a key in use, carry firm, sub and exp, and belong to an active member.';
  end if;
  perform firmwall.open_sealed_context(v_firm_id, v_person_id);
end
$$;

alter function app.begin_request(text) owner to firmwall_context;
revoke all on function app.begin_request(text) from public;
grant execute on function app.begin_request(text) to
  firmwall_app,
  firmwall_agent,
  firmwall_reader,
  firmwall_admin;

comment on function app.begin_request(text) is
'Opens the request context of this transaction from an HS256 token (kid; firm, sub, exp). Raises FW001 when the token opens none, FW003 for a second context, FW004 when track_counts is off.';
