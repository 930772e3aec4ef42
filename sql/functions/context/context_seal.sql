-- The seal over a context: an HMAC of firm, person, backend and transaction, under a key that lives
-- in this database only. A context copied into another backend or a later transaction has another
-- seal, and so has one that was altered.
create or replace function firmwall.context_seal(p_context text)
returns text
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ipad bytea;
  v_opad bytea;
begin
  select k.ipad, k.opad into v_ipad, v_opad
  from firmwall.signing_key as k
  where k.kid = 'seal';
  if not found then
    raise exception 'this database has no seal key'
      using
        errcode = 'FW053',
        hint = 'Run firmwall migrate up: it makes the key.';
  end if;

  return encode(
    sha256(v_opad || sha256(v_ipad || convert_to(
      p_context || '|' || pg_backend_pid() || '|' || extract(epoch from transaction_timestamp()), 'UTF8'
    ))),
    'hex'
  );
end
$$;

alter function firmwall.context_seal(text) owner to firmwall_context;
revoke all on function firmwall.context_seal(text) from public;

comment on function firmwall.context_seal(text) is
'The seal of a context in this backend and transaction. Raises FW053 when the database has no seal key.';
