-- A digest of a whole row, to tell later whether it is still the row that was seen. Two sessions may sit in two
-- time zones, in which the same moment is written differently.
create or replace function firmwall.row_digest(p_row anyelement)
returns text
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
begin
  return encode(sha256(convert_to(to_jsonb(p_row)::text, 'UTF8')), 'hex');
end
$$;

alter function firmwall.row_digest(anyelement) owner to firmwall_exec;
revoke all on function firmwall.row_digest(anyelement) from public;

comment on function firmwall.row_digest(anyelement) is
'The digest of a row, the same in every time zone. NULL for NULL.';
