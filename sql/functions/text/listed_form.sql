-- The form in which a word of a list is compared: that of firmwall.normalize_text. A row in any other form would never match.
create or replace function firmwall.listed_form(
  p_word text,
  p_parameter text default 'word'
)
returns text
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_folded text := firmwall.normalize_text(translate(p_word, u&'\0001\0002', '  '));
begin
  if coalesce(v_folded, '') = '' or length(v_folded) > 60 or strpos(v_folded, ' ') > 0 then
    raise exception 'not one word'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', p_parameter),
        hint = case
          when strpos(v_folded, ' ') > 0
            then format('In names and questions this is read as "%s"; a list holds single words.', left(v_folded, 60))
          else 'A word has letters or digits, and at most 60.'
        end;
  end if;
  return v_folded;
end
$$;

alter function firmwall.listed_form(text, text) owner to firmwall_exec;
revoke all on function firmwall.listed_form(text, text) from public;

comment on function firmwall.listed_form(text, text) is
'The word as names and questions are compared in. Raises FW012, which names p_parameter, when it is not one word.';
