-- What a word of a name is stored under, so that equality finds it again when it is misspelt: the word
-- itself; its first half ("<") and its last half (">"), one of which a single slip leaves whole; and its
-- consonants ("="), for vowels and transliteration.
--
-- Must stay true: firmwall.probes_of asks for what is stored here. Short words and numbers are stored
-- under themselves alone, since nearly all of them are near each other.
create or replace function firmwall.spellings_of(p_word text)
returns text[]
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_half integer := length(p_word) / 2;
begin
  if length(p_word) not between 4 and 40 or p_word ~ '[0-9]' then
    return array[p_word];
  end if;
  return array[
    p_word,
    '<' || left(p_word, v_half),
    '>' || substr(p_word, v_half + 1),
    '=' || firmwall.consonants_of(p_word)
  ];
end
$$;

alter function firmwall.spellings_of(text) owner to firmwall_exec;
revoke all on function firmwall.spellings_of(text) from public;

comment on function firmwall.spellings_of(text) is
'Every spelling that a folded word is stored under. NULL for NULL.';
