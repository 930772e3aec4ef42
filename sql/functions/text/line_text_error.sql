-- What is wrong with the texts of a row, for the person who made the file: the first text that is
-- blank, too long, or holds control characters or characters that are not seen.
--
-- Must stay true: the answer never repeats a text, since it may end in a server log. What is refused here as a control
-- character or as not seen, no table takes (sql/schema/0005_plain_texts.sql).
create or replace function firmwall.line_text_error(
  p_fields text[],
  p_texts text[]
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limits integer[] := firmwall.text_limits(p_fields);
begin
  for i in 1 .. cardinality(p_fields) loop
    if p_texts[i] = '' then
      return p_fields[i] || ': blank';
    elsif length(p_texts[i]) > v_limits[i] then
      return p_fields[i] || ': longer than ' || v_limits[i] || ' characters';
    -- line breaks and terminal escapes, and the marks that make a text read in another order than stored
    elsif p_texts[i] ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
      return p_fields[i] || ': holds a control character';
    elsif octet_length(p_texts[i]) > length(p_texts[i]) and p_texts[i] ~ firmwall.unseen_pattern() then
      return p_fields[i] || ': holds a character that is not seen';
    end if;
  end loop;
  return null;
end
$$;

alter function firmwall.line_text_error(text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.line_text_error(text[], text[]) from public;
grant execute on function firmwall.line_text_error(text[], text[]) to firmwall_context;

comment on function firmwall.line_text_error(text[], text[]) is
'Why one of these texts cannot be taken into its field: blank, too long, control characters, characters that are not seen. NULL when all can; a NULL text is passed over.';
