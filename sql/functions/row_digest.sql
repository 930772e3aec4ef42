-- A digest of a whole row, to tell later whether it is still the row that was seen.
create or replace function firmwall.row_digest(p_row jsonb)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return encode(sha256(convert_to(p_row::text, 'UTF8')), 'hex');
end
$$;

alter function firmwall.row_digest(jsonb) owner to firmwall_exec;
revoke all on function firmwall.row_digest(jsonb) from public;

comment on function firmwall.row_digest(jsonb) is
'The digest of a row given as jsonb. NULL for NULL.';
