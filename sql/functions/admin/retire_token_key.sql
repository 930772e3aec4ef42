-- Takes a token key out of use: tokens signed with it are refused once this transaction commits.
-- A key that was retired before keeps its date.
create or replace function app.retire_token_key(p_kid text)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_before timestamptz;
  v_after timestamptz;
begin
  select k.retired_at into v_before
  from firmwall.signing_key as k
  where k.kid = p_kid
    and k.purpose = 'token'
  for update;
  update firmwall.signing_key as k
  set retired_at = coalesce(k.retired_at, now())
  where k.kid = p_kid
    and k.purpose = 'token'
  returning k.retired_at into v_after;

  if not found then
    raise exception 'no such token key'
      using
        errcode = 'FW020',
        hint = 'firmwall key list shows the keys.';
  end if;
  perform firmwall.record_act(
    null, 'retire_token_key', 'token_key',
    p_label => p_kid,
    p_before => jsonb_build_object('retired_at', v_before),
    p_after => jsonb_build_object('retired_at', v_after)
  );
end
$$;

alter function app.retire_token_key(text) owner to firmwall_context;
revoke all on function app.retire_token_key(text) from public;
grant execute on function app.retire_token_key(text) to firmwall_admin;

comment on function app.retire_token_key(text) is
'Takes a token key out of use. For firmwall_admin. Raises FW020 when there is no such token key.';
