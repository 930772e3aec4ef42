-- Whether a text is the name itself, whole, legal form and all: "Acme Ltd" of "ACME Limited". A name
-- that ends in its legal form is finished; nobody shortens "Acme Holdings Ltd" to it.
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
declare
  v_words text[] := firmwall.written_out(p_text);
begin
  return v_words = firmwall.written_out(p_name)
    and exists (
      select from firmwall.word as w
      where w.word = v_words[cardinality(v_words)]
        and w.role in ('legal_form', 'weak_form')
    );
end
$$;

alter function firmwall.is_full_name(text, text) owner to firmwall_exec;
revoke all on function firmwall.is_full_name(text, text) from public;

comment on function firmwall.is_full_name(text, text) is
'Whether the text is the name in full and ends in a legal form. NULL for NULL.';
