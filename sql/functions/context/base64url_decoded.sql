-- Base64 in the alphabet of URLs and without padding, as RFC 7515 has it. Only the strict form is accepted: white space,
-- padding, the other alphabet and unused bits in the last letter (which decode() ignores) are refused, so that a token has one
-- form.
create or replace function firmwall.base64url_decoded(p_text text)
returns bytea
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_text !~ '^[A-Za-z0-9_-]+$'
    or (length(p_text) % 4 = 2 and right(p_text, 1) !~ '[AQgw]')
    or (length(p_text) % 4 = 3 and right(p_text, 1) !~ '[AEIMQUYcgkosw048]')
  then
    raise exception 'not base64url' using errcode = 'FW001';
  end if;
  return decode(
    translate(p_text, '-_', '+/') || repeat('=', (4 - length(p_text) % 4) % 4),
    'base64'
  );
end
$$;

alter function firmwall.base64url_decoded(text) owner to firmwall_context;
revoke all on function firmwall.base64url_decoded(text) from public;

comment on function firmwall.base64url_decoded(text) is
'The bytes of a base64url text. NULL for NULL. Raises FW001 or 22023 when it is not base64url; callers do not pass that on.';
