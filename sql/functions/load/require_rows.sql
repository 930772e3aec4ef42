-- Every bulk upsert calls this first: a context must be open, and the rows must be an array. A read without a context finds
-- nothing, but a write without one must raise an error.
create or replace function firmwall.require_rows(
  p_firm_id uuid,
  p_user_id uuid,
  p_rows jsonb
)
returns void
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_firm_id is null or p_user_id is null then
    raise exception 'no request context is open'
      using
        errcode = 'FW002',
        hint = 'Open one in this transaction with app.begin_request, or as an administrator with app.open_context.';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' then
    raise exception 'rows come as a JSON array'
      using
        errcode = 'FW012',
        detail = 'Parameter: rows.',
        hint = 'Pass an array of objects, one object a row.';
  end if;
end
$$;

alter function firmwall.require_rows(uuid, uuid, jsonb) owner to firmwall_exec;
revoke all on function firmwall.require_rows(uuid, uuid, jsonb) from public;

comment on function firmwall.require_rows(uuid, uuid, jsonb) is
'Raises FW002 when no context is open, FW012 when the rows are no array.';
