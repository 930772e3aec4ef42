-- A question that a search can be asked: not blank, and of a length that a person types.
create or replace function firmwall.validate_query(p_query text)
returns void
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if length(p_query) > 1000 then
    raise exception 'a question has at most 1000 characters'
      using
        errcode = 'FW011',
        detail = 'Parameter: query.',
        hint = 'Send the names and numbers, not the document.';
  elsif p_query is null or firmwall.normalize_text(p_query) = '' then
    raise exception 'nothing to search for'
      using
        errcode = 'FW010',
        detail = 'Parameter: query.',
        hint = 'Send a name, a subject or a number.';
  end if;
end
$$;

alter function firmwall.validate_query(text) owner to firmwall_exec;
revoke all on function firmwall.validate_query(text) from public;

comment on function firmwall.validate_query(text) is
'Raises FW010 for a question without a letter or digit, FW011 for more than 1000 characters.';
