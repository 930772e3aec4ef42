-- Whether a text ends in a legal form. Such a name is finished: nobody shortens "Acme Holdings Ltd" to "Acme Ltd".
create or replace function firmwall.is_finished_name(p_text text)
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
  return firmwall.is_legal_form(v_words[cardinality(v_words)]);
end
$$;

alter function firmwall.is_finished_name(text) owner to firmwall_exec;
revoke all on function firmwall.is_finished_name(text) from public;

comment on function firmwall.is_finished_name(text) is
'Whether the text ends in a legal form. NULL for NULL.';
