-- What is wrong with the text of a field, in words for the person who keeps the file.
--
-- Must stay true: the answer never repeats the text, since it may end in a server log.
create or replace function firmwall.text_fault(
  p_field text,
  p_text text,
  p_longest integer,
  p_may_be_blank boolean default false
)
returns text
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_text is null then
    return null;
  elsif p_text = '' and not p_may_be_blank then
    return p_field || ': blank';
  elsif length(p_text) > p_longest then
    return p_field || ': longer than ' || p_longest || ' characters';
  -- line breaks and terminal escapes, and the marks that make a text read in another order than stored
  elsif p_text ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]' then
    return p_field || ': holds a control character';
  end if;
  return null;
end
$$;

alter function firmwall.text_fault(text, text, integer, boolean) owner to firmwall_exec;
revoke all on function firmwall.text_fault(text, text, integer, boolean) from public;

comment on function firmwall.text_fault(text, text, integer, boolean) is
'Why a text cannot be taken into a field: blank, too long, control characters. NULL when it can, and for NULL.';
