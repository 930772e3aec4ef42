-- A date written as files should write it, or NULL. A cast would end the whole load at the first bad
-- date, and would read 03/04/2024 differently from one session to the next.
create or replace function firmwall.iso_date_or_null(p_text text)
returns date
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_year integer;
  v_month integer;
  v_day integer;
begin
  if p_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return null;
  end if;
  v_year := left(p_text, 4)::integer;
  v_month := substr(p_text, 6, 2)::integer;
  v_day := right(p_text, 2)::integer;
  if v_year = 0 or v_month not between 1 and 12 or v_day < 1 then
    return null;
  end if;
  if v_day > 28 and v_day > extract(day from make_date(v_year, v_month, 1) + interval '1 month - 1 day') then
    return null;
  end if;
  return make_date(v_year, v_month, v_day);
end
$$;

alter function firmwall.iso_date_or_null(text) owner to firmwall_exec;
revoke all on function firmwall.iso_date_or_null(text) from public;

comment on function firmwall.iso_date_or_null(text) is
'The date that a text in the form YYYY-MM-DD names. NULL for NULL and for anything else.';
