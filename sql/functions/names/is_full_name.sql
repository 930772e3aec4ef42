-- Whether a text is the name itself, whole, legal form and all: "Acme Ltd" of "ACME Limited".
create or replace function firmwall.is_full_name(
  p_text text,
  p_name text
)
returns boolean
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.written_out(p_text) = firmwall.written_out(p_name)
    and firmwall.is_finished_name(p_text);
end
$$;

alter function firmwall.is_full_name(text, text) owner to firmwall_exec;
revoke all on function firmwall.is_full_name(text, text) from public;

comment on function firmwall.is_full_name(text, text) is
'Whether the text is the name in full and ends in a legal form. NULL for NULL.';
