-- Adds a key that tokens may be signed with. The issuer has the secret too. The database does not store the secret, only the
-- two pads that verify a signature.
--
-- Must stay true: no text raised here holds any part of the secret; a key id, once used, never
-- means another secret.
create or replace function app.add_token_key(
  p_kid text,
  p_secret bytea
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_kid is null or p_kid !~ '^[A-Za-z0-9._-]{1,64}$' or p_kid = 'seal' then
    raise exception 'not a key id'
      using
        errcode = 'FW012',
        detail = 'Parameter: kid.',
        hint = 'A key id has 1 to 64 letters, digits, dots, dashes and underscores. "seal" is taken.';
  end if;
  if p_secret is null or length(p_secret) < 32 then
    raise exception 'the secret is too short'
      using
        errcode = 'FW012',
        detail = 'Parameter: secret.',
        hint = 'HMAC-SHA256 wants at least 32 random bytes. firmwall key add KID makes them.';
  end if;

  insert into firmwall.signing_key (kid, purpose, ipad, opad)
  select p_kid, 'token', pads.ipad, pads.opad
  from firmwall.hmac_pads(p_secret) as pads
  on conflict (kid) do nothing;

  if found then
    perform firmwall.record_act(null, 'add_token_key', 'token_key', p_label => p_kid, p_after => jsonb_build_object('kid', p_kid));
  elsif not exists (
    select from firmwall.signing_key as k
    join firmwall.hmac_pads(p_secret) as pads on pads.ipad = k.ipad
    where k.kid = p_kid
      and k.retired_at is null
  ) then
    raise exception 'this key id is taken'
      using
        errcode = 'FW012',
        detail = 'Parameter: kid.',
        hint = 'Choose another key id. An id stands for one secret, also after it was retired.';
  end if;
end
$$;

alter function app.add_token_key(text, bytea) owner to firmwall_context;
revoke all on function app.add_token_key(text, bytea) from public;
grant execute on function app.add_token_key(text, bytea) to firmwall_admin;

comment on function app.add_token_key(text, bytea) is
'Adds a key that tokens may be signed with; the same id and secret again change nothing. For firmwall_admin. Raises FW012 for a bad or taken key id and for a secret under 32 bytes.';
