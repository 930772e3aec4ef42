-- What `q` of query_matters asks of an entry: every word of a text, in the form in which entries hold them. So a
-- matter is found by `q` under the names that the search finds it by: "clementine" finds Clémentine.
--
--   a word       whole; the last one may be the beginning of a word, unless it is a number
--   2024/17      a number written together with others, or with letters, stands together in the entry
--   filler       joiners are in no entry, and some filler is not in every part of one: neither is asked for while
--                another word is left
--
-- Must stay true: no word is passed over for the length of the text, because ignoring a word would return more rows; a word
-- said twice is asked for once.
create or replace function firmwall.words_asked(
  p_prefix text,
  p_text text
)
returns tsquery
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_text text collate "C" := translate(p_text,
    e'\u0001\u0002\t\n\u000b\u000c\r\u0085\u2028\u2029' || firmwall.space_characters(), repeat(' ', 30)
  );
  v_words text[] := string_to_array(nullif(firmwall.normalize_text(v_text), ''), ' ');
  v_word record;
  v_piece text;
  v_apart boolean;                  -- some of its words are in no entry, or not beside the others
  v_asked text[] := '{}'::text[];   -- what must be met
  v_filler text[] := '{}'::text[];  -- what must be met where nothing else is asked for
begin
  if v_words is null then
    return null;
  end if;

  for v_word in
    select
      left(u.word, 60) as word,
      l.stands_for,
      l.role,
      max(u.place) = cardinality(v_words) as last,
      u.word ~ '^[0-9]+$' as digits,
      u.word ~ '[\u2e80-\ud7ff\uf900-\ufaff]' as letters
    from unnest(v_words) with ordinality as u (word, place)
    left join firmwall.word as l on l.word = u.word
    group by u.word, l.stands_for, l.role
    order by min(u.place)
  loop
    -- letter by letter, as entries hold scripts without spaces
    v_piece := case
      when v_word.letters
      then '(' || p_prefix || array_to_string(string_to_array(v_word.word, null), '''<->' || p_prefix) || ''')'
      when v_word.last and not v_word.digits
      then '(' || coalesce(p_prefix || v_word.stands_for || '''|', '') || p_prefix || v_word.word || ''':*)'
      else p_prefix || coalesce(v_word.stands_for, v_word.word) || ''''
    end;
    if v_word.role in ('joiner', 'others', 'versus', 'spoken', 'number') then
      v_filler := v_filler || v_piece;
    else
      v_asked := v_asked || v_piece;
    end if;
  end loop;

  -- "2024/17" is not met by a 2024 here and a 17 there
  for v_piece in
    select distinct m.piece[1]
    from regexp_matches(v_text, '\S+', 'g') as m (piece)
    where m.piece[1] ~ '[0-9]'
  loop
    select
      array_agg(left(coalesce(l.stands_for, u.word), 60) order by u.place),
      coalesce(bool_or(l.role in ('joiner', 'others', 'versus', 'spoken', 'number')), false)
    into v_words, v_apart
    from unnest(string_to_array(firmwall.normalize_text(v_piece), ' ')) with ordinality as u (word, place)
    left join firmwall.word as l on l.word = u.word;
    if cardinality(v_words) > 1 and not v_apart and not array_to_string(v_words, '') ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then
      v_asked := v_asked || ('(' || p_prefix || array_to_string(v_words, '''<->' || p_prefix) || ''')');
    end if;
  end loop;

  return array_to_string(case when v_asked = '{}' then v_filler else v_asked end, '&')::tsquery;
end
$$;

alter function firmwall.words_asked(text, text) owner to firmwall_exec;
revoke all on function firmwall.words_asked(text, text) from public;

comment on function firmwall.words_asked(text, text) is
'A text query for the entries that hold every word of a text; p_prefix is what the lexemes of the entries begin with, after a quote. NULL when the text holds no letter or digit.';
