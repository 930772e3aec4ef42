-- An administrator's way into a context: no token, but the same rules. firmwall_admin alone may call
-- it, for imports and for support.
create or replace function app.open_context(
  p_firm_id uuid,
  p_person_id uuid
)
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
begin
  if p_firm_id is null or p_person_id is null or not firmwall.is_active_member(p_firm_id, p_person_id) then
    raise exception 'this person is no active member of this firm'
      using
        errcode = 'FW001',
        hint = 'Add the membership first: firmwall member add FIRM LOGIN ROLE.';
  end if;
  perform firmwall.open_sealed_context(p_firm_id, p_person_id);
end
$$;

alter function app.open_context(uuid, uuid) owner to firmwall_context;
revoke all on function app.open_context(uuid, uuid) from public;
grant execute on function app.open_context(uuid, uuid) to firmwall_admin;

comment on function app.open_context(uuid, uuid) is
'Opens the request context of this transaction for a member of a firm, without a token. For firmwall_admin. Raises FW001 when there is no active membership, FW003 for a second context, FW004 when track_counts is off.';
