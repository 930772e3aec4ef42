-- The keys under which a word of a firm is found when it is misspelt: the word itself, the word with
-- each letter left out in turn, its sound, and the consonants of its sound. Two words that are one
-- letter apart, or two letters swapped, share a key.
create or replace function firmwall.spelling_keys(
  p_firm_id uuid,
  p_word text
)
returns bigint[]
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm text := p_firm_id::text;
  v_sound text := firmwall.sound_of(p_word);
  v_consonants text := left(v_sound, 1) || translate(substr(v_sound, 2), 'aeiou', '');
  v_keys bigint[] := array[hashtextextended(v_firm || p_word, 0), hashtextextended(v_firm || '~' || v_sound, 0)];
begin
  if length(v_consonants) > 2 then
    v_keys := v_keys || hashtextextended(v_firm || '^' || v_consonants, 0);
  end if;
  for i in 1 .. length(p_word)
  loop
    v_keys := v_keys || hashtextextended(v_firm || left(p_word, i - 1) || substr(p_word, i + 1), 0);
  end loop;
  return v_keys;
end
$$;

alter function firmwall.spelling_keys(uuid, text) owner to firmwall_exec;
revoke all on function firmwall.spelling_keys(uuid, text) from public;

comment on function firmwall.spelling_keys(uuid, text) is
'Digests of firm and word with one letter left out, and of firm and sound. NULL when either is NULL.';
