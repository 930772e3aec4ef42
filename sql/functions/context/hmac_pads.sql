-- The two pads of an HMAC-SHA256 key: the key, hashed if longer than a block, filled with zeros to
-- 64 bytes, xor 0x36 and xor 0x5c (RFC 2104).
create or replace function firmwall.hmac_pads(
  p_key bytea,
  out ipad bytea,
  out opad bytea
)
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_block bytea := case when length(p_key) > 64 then sha256(p_key) else p_key end;
  v_byte integer;
begin
  v_block := v_block || decode(repeat('00', 64 - length(v_block)), 'hex');
  ipad := v_block;
  opad := v_block;
  for v_at in 0..63 loop
    v_byte := get_byte(v_block, v_at);
    ipad := set_byte(ipad, v_at, v_byte # 54);
    opad := set_byte(opad, v_at, v_byte # 92);
  end loop;
end
$$;

alter function firmwall.hmac_pads(bytea) owner to firmwall_context;
revoke all on function firmwall.hmac_pads(bytea) from public;

comment on function firmwall.hmac_pads(bytea) is
'The inner and outer pad of an HMAC-SHA256 key. NULL for a NULL key.';
