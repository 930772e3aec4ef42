-- An issuer of tokens: a key in use, a retired one, and tests.token() which signs as an issuer would.
-- Include it after cast.sql.

insert into firmwall.signing_key (kid, purpose, ipad, opad, retired_at)
select k.kid, 'token', p.ipad, p.opad, k.retired_at
from (
  values
  ('in use', null::timestamptz),
  ('retired', now() - interval '1 second')
) as k (kid, retired_at)
cross join firmwall.hmac_pads('a secret of thirty-two characters') as p;

create function tests.base64url(p_bytes bytea) returns text
language sql
immutable
as $$ select translate(encode(p_bytes, 'base64'), E'+/=\n', '-_') $$;

-- Signed with a secret, or with what the database holds under a key id.
create function tests.signed(
  p_header text,
  p_payload text,
  p_secret text default 'a secret of thirty-two characters',
  p_kid text default null
)
returns text
language plpgsql
security definer
as $$
declare
  v_message text := tests.base64url(convert_to(p_header, 'UTF8')) || '.' || tests.base64url(convert_to(p_payload, 'UTF8'));
  v_pads record;
begin
  select p.ipad, p.opad into v_pads from firmwall.hmac_pads(convert_to(p_secret, 'UTF8')) as p where p_kid is null
  union all
  select k.ipad, k.opad from firmwall.signing_key as k where k.kid = p_kid;
  return v_message || '.' || tests.base64url(
    sha256(v_pads.opad || sha256(v_pads.ipad || convert_to(v_message, 'UTF8')))
  );
end
$$;

-- A good token for a person of the cast, with some claims changed.
create function tests.token(
  p_person text,
  p_firm text,
  p_changed jsonb default '{}',
  p_header jsonb default '{"alg": "HS256", "kid": "in use"}'
)
returns text
language sql
as $$
  select tests.signed(p_header::text, (jsonb_build_object(
    'firm', tests.id(p_firm), 'sub', tests.id(p_person),
    'exp', floor(extract(epoch from clock_timestamp())) + 300
  ) || p_changed)::text)
$$;
