-- What is left of a word when its vowels and breaths go: Mukherjee, Mukherji and Mookerjee leave the
-- same, and so do Choudhury and Chaudhari.
create or replace function firmwall.consonants_of(p_word text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return regexp_replace(
    regexp_replace(left(p_word, 1), '[aeiouy]', 'a')
    || translate(replace(substr(p_word, 2), 'ph', 'f'), 'wzqcaeiouyh', 'vskk'),
    '(.)\1+', '\1', 'g'
  );
end
$$;

alter function firmwall.consonants_of(text) owner to firmwall_exec;
revoke all on function firmwall.consonants_of(text) from public;

comment on function firmwall.consonants_of(text) is
'The consonants of a folded word, alike ones as one. NULL for NULL.';
