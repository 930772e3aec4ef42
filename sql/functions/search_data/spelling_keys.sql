-- The keys under which a word of a firm is found when it is misspelt: the word itself, the word with each letter
-- left out in turn, and the consonants of its sound, or its sound where there are hardly any. Two words that are
-- one letter apart, or two letters swapped, or that sound alike, share a key. Of words of three letters, those
-- that are one letter apart are no more alike than others.
--
-- A key begins with 24 bits of a digest of the firm, so that the keys of a firm lie side by side in the index,
-- and an import touches few of its pages.
create or replace function firmwall.spelling_keys(
  p_firm_id uuid,
  p_word text,
  p_sound text default ''
)
returns bigint[]
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mask constant bigint := 1099511627775;  -- the 40 bits that are left
  v_firm bigint := hashtextextended(p_firm_id::text, 0) & ~v_mask;
  v_sound text := coalesce(nullif(p_sound, ''), firmwall.phonetic_key(p_word));
  v_consonants text := left(v_sound, 1) || translate(substr(v_sound, 2), 'aeiou', '');
  v_keys bigint[] := array[
    v_firm | (hashtextextended(p_word, v_firm) & v_mask),
    v_firm | (hashtextextended(
      case when length(v_consonants) > 2 then '^' || v_consonants else '~' || v_sound end, v_firm
    ) & v_mask)
  ];
begin
  if length(p_word) > 3 then
    for i in 1 .. length(p_word)
    loop
      v_keys[i + 2] := v_firm | (hashtextextended(overlay(p_word placing '' from i for 1), v_firm) & v_mask);
    end loop;
  end if;
  return v_keys;
end
$$;

alter function firmwall.spelling_keys(uuid, text, text) owner to firmwall_exec;
revoke all on function firmwall.spelling_keys(uuid, text, text) from public;

comment on function firmwall.spelling_keys(uuid, text, text) is
'Digests of firm and word with one letter left out, and of firm and sound; p_sound is that of the word, empty where the caller has it not. NULL when one of them is NULL.';
