-- How many rows a page may have, for every function that lists rows.
create or replace function firmwall.validate_limit(p_limit integer)
returns void
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_limit is null or p_limit not between 1 and 1000 then
    raise exception 'the limit is out of range'
      using
        errcode = 'FW012',
        detail = 'Parameter: limit.',
        hint = 'p_limit is 1 to 1000.';
  end if;
end
$$;

alter function firmwall.validate_limit(integer) owner to firmwall_exec;
revoke all on function firmwall.validate_limit(integer) from public;
grant execute on function firmwall.validate_limit(integer) to firmwall_context;

comment on function firmwall.validate_limit(integer) is
'Nothing, when a page may have so many rows. Raises FW012 for NULL and for anything but 1 to 1000.';
