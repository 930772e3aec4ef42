-- How a word sounds, for names that are spelt as they are heard: Mukherjee and Mookerji, Laxmi and
-- Lakshmi, Choudhary and Chowdary, Zafar and Jaffar. Equal sound is a near match, never an exact one.
--
-- Must stay true: several words, a space between them, sound as each does alone, so that many are heard at once.
create or replace function firmwall.phonetic_key(p_word text)
returns text
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_sound text := p_word;
begin
  -- letters with one sound: x is ks, soft c is s, hard c is k, ch stays as c
  v_sound := replace(replace(v_sound, 'x', 'ks'), 'ph', 'f');
  v_sound := regexp_replace(v_sound, 'c(?=[eiy])', 's', 'g');
  -- an e that ends a word is silent after two consonants, or two vowels and r ("Clarke", "Moore"); after one
  -- consonant it is heard in the vowel before ("Blake" is no "Black"), and stands as E
  if strpos(v_sound || ' ', 'e ') > 0 then
    v_sound := regexp_replace(v_sound, '([^aeiouy ]{2}|[aeiouy]{2}r)e(?= |$)', '\1', 'g');
    v_sound := regexp_replace(v_sound, '(?<=[^aeiouy ])e(?= |$)', 'E', 'g');
  end if;
  v_sound := regexp_replace(replace(v_sound, 'ck', 'k'), 'c(?!h)', 'k', 'g');
  -- a Chowdary is a Chaudhary; Bhawna is Bhavna
  v_sound := regexp_replace(v_sound, 'ow(?=[^aeiou ])', 'ou', 'g');
  v_sound := translate(v_sound, 'qwz', 'kvj');
  -- aspiration is not heard: th, dh, bh, kh, gh, jh, sh, ch
  v_sound := regexp_replace(v_sound, '(?<=[bcdgjkpst])h', '', 'g');
  -- an e that is the one vowel of a word, before two consonants, is short, and stands as w: "Penn" is no "Pain"
  v_sound := regexp_replace(v_sound, '(^| )([^aeiouy ]+)e(?=[^aeiouy ]{2,}(?: |$))', '\1\2w', 'g');
  -- vowels: long and short alike; Narayan is Narain
  v_sound := regexp_replace(v_sound, 'ayu|aya(?=s?[^aeiouy ](?:[aeiouyE ]|$))', 'ai', 'g');
  v_sound := regexp_replace(v_sound, '(?<=[a-z])(?:ai|ay|ei|ey)(?=[^aeiouy]|$)', 'e', 'g');
  v_sound := regexp_replace(v_sound, 'ee|ea|ii|ie|y', 'i', 'g');
  v_sound := regexp_replace(v_sound, 'au|ou', 'o', 'g');
  v_sound := replace(v_sound, 'oo', 'u');
  -- doubled letters once
  return regexp_replace(v_sound, '([a-z])\1', '\1', 'g');
end
$$;

alter function firmwall.phonetic_key(text) owner to firmwall_exec;
revoke all on function firmwall.phonetic_key(text) from public;

comment on function firmwall.phonetic_key(text) is
'A folded word as it sounds, or several, each after a space. Words with one sound share it. NULL for NULL.';
