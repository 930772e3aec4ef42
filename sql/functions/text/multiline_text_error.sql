-- What is wrong with a text that may have lines, such as a description: too long, a control character that is no tab
-- and no line break, or a character that is not seen.
--
-- Must stay true: as for firmwall.line_text_error.
create or replace function firmwall.multiline_text_error(
  p_field text,
  p_text text
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit integer := (firmwall.text_limits(array[p_field]))[1];
begin
  return case
    when length(p_text) > v_limit then format('%s: longer than %s characters', p_field, v_limit)
    when p_text ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
    then p_field || ': holds a control character'
    when octet_length(p_text) > length(p_text) and p_text ~ firmwall.unseen_pattern()
    then p_field || ': holds a character that is not seen'
  end;
end
$$;

alter function firmwall.multiline_text_error(text, text) owner to firmwall_exec;
revoke all on function firmwall.multiline_text_error(text, text) from public;

comment on function firmwall.multiline_text_error(text, text) is
'Why this text of several lines cannot be taken into its field. NULL when it can; a NULL text is passed over.';
