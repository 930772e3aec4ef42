-- A pattern for what no name or title may hold because it is not seen: the characters of firmwall.invisible_ranges, and a
-- joiner (U+200C, U+200D) that is not between two letters of a script that is written with joiners: Arabic, Syriac, N'Ko,
-- the scripts of India, Sinhala, Tibetan, Burmese, Khmer, Mongolian.
create or replace function firmwall.unseen_pattern()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select '[' || firmwall.invisible_ranges() || ']'
    '|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]'
    '|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'
$$;

alter function firmwall.unseen_pattern() owner to firmwall_exec;
revoke all on function firmwall.unseen_pattern() from public;
grant execute on function firmwall.unseen_pattern() to firmwall_context;

comment on function firmwall.unseen_pattern() is
'A pattern that matches a text with a character that is not seen; a joiner between letters of a script that needs it does not match.';
