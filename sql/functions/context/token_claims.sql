-- The claims of a signed token, or NULL when anything about it is wrong. One NULL for every reason:
-- the caller turns it into one code and one text, so that a refusal does not tell what was wrong.
--
-- Must stay true: the payload is not read before the signature is verified, and a missing or
-- non-numeric exp is a refusal (in SQL, `null <= now()` would let it through).
create or replace function firmwall.token_claims(
  p_token text,
  out firm_id uuid,
  out person_id uuid
)
language plpgsql
stable
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_part text[];
  v_header jsonb;
  v_claim jsonb;
  v_ipad bytea;
  v_opad bytea;
begin
  if p_token is null or octet_length(p_token) > 8192 then
    return;
  end if;
  v_part := string_to_array(p_token, '.');
  if cardinality(v_part) <> 3 then
    return;
  end if;

  v_header := convert_from(firmwall.base64url_decoded(v_part[1]), 'UTF8')::jsonb;
  if jsonb_typeof(v_header) is distinct from 'object'
    or v_header -> 'alg' is distinct from '"HS256"'::jsonb
    or jsonb_typeof(v_header -> 'kid') is distinct from 'string'
    -- an extension that must be understood is not understood here
    or v_header ? 'crit'
  then
    return;
  end if;

  select k.ipad, k.opad into v_ipad, v_opad
  from firmwall.signing_key as k
  where k.kid = v_header ->> 'kid'
    and k.purpose = 'token'
    and (k.retired_at is null or k.retired_at > clock_timestamp());
  if not found then
    return;
  end if;
  -- both sides are hashed once more, so that the comparison's duration says nothing of the signature
  if sha256(firmwall.base64url_decoded(v_part[3])) is distinct from
    sha256(sha256(v_opad || sha256(v_ipad || convert_to(v_part[1] || '.' || v_part[2], 'UTF8'))))
  then
    return;
  end if;

  v_claim := convert_from(firmwall.base64url_decoded(v_part[2]), 'UTF8')::jsonb;
  if jsonb_typeof(v_claim) is distinct from 'object'
    or jsonb_typeof(v_claim -> 'exp') is distinct from 'number'
    or not (v_claim ->> 'exp')::numeric > extract(epoch from clock_timestamp())
    or jsonb_typeof(v_claim -> 'firm') is distinct from 'string'
    or jsonb_typeof(v_claim -> 'sub') is distinct from 'string'
  then
    return;
  end if;
  if v_claim ? 'nbf' and (
    jsonb_typeof(v_claim -> 'nbf') is distinct from 'number'
    or (v_claim ->> 'nbf')::numeric > extract(epoch from clock_timestamp())
  ) then
    return;
  end if;

  firm_id := (v_claim ->> 'firm')::uuid;
  person_id := (v_claim ->> 'sub')::uuid;
exception
  -- bad base64, UTF-8, JSON, numbers and uuids end here; their texts would echo what was sent
  when others then
    firm_id := null;
    person_id := null;
end
$$;

alter function firmwall.token_claims(text) owner to firmwall_context;
revoke all on function firmwall.token_claims(text) from public;

comment on function firmwall.token_claims(text) is
'Firm and person of a valid HS256 token. Both NULL when it is not valid, for any reason.';
