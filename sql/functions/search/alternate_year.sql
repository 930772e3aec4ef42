-- A year in its other form: 2018 for 18, 18 for 2018.
create or replace function firmwall.alternate_year(p_year text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_year ~ '^(19|20)[0-9][0-9]$' then right(p_year, 2)::integer::text
    when p_year ~ '^[0-9]{1,2}$' then (case when p_year::integer > 50 then 1900 else 2000 end + p_year::integer)::text
  end;
end
$$;

alter function firmwall.alternate_year(text) owner to firmwall_exec;
revoke all on function firmwall.alternate_year(text) from public;

comment on function firmwall.alternate_year(text) is
'A year of two digits in four, and the other way round. NULL for NULL and for what is no year.';
