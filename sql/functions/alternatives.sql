-- What may stand for each term of a question, as text queries with a quality from 0 to 1.
--
-- Stage 1 needs nothing but the question: the word itself, singular and plural, first letters of a
-- name, two words written as one, numbers. Stage 2 asks the firm's vocabulary: words of one sound, a
-- slip of the pen, short names, beginnings, one word where the firm has two.
--
-- An alternative that is not "asked" would be costly to look up (any word that begins with k), so it
-- finds nothing by itself, and only lets what other terms have found pass.
create or replace function firmwall.alternatives(
  p_firm_id uuid,
  p_prefix text,
  p_words text[],
  p_roles text[],
  p_kinds text[],
  p_stage integer
)
returns table (
  term integer,
  query text,
  quality real,
  asked boolean,
  how text,
  word text
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, extensions, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  n integer := cardinality(p_words);
  v_word text;
  v_first text;
  v_second text;
  v_whole text;
  v_pair text;
begin
  asked := true;
  if p_stage = 1 then
    -- the whole question as a file number
    if 'digits' = any (p_kinds) then
      select string_agg(u.word, '.' order by u.position) into v_whole
      from unnest(p_words, p_kinds) with ordinality as u (word, kind, position)
      where u.kind in ('digits', 'word');
    end if;

    for i in 1 .. n
    loop
      v_word := p_words[i];
      term := i;
      word := v_word;
      how := 'exact';
      quality := 1;
      if p_kinds[i] in ('phrase', 'not') then
        query := '(' || p_prefix || replace(v_word, '<->', '''<->' || p_prefix) || ''')';
        return next;
        continue;
      elsif p_kinds[i] = 'letters' then
        query := '(' || p_prefix || array_to_string(regexp_split_to_array(v_word, ''), '''<->' || p_prefix) || ''')';
        return next;
        continue;
      elsif p_kinds[i] <> 'digits' then
        query := p_prefix || v_word || '''';
        return next;
      else
        query := p_prefix || v_word || ''':ABC';
        return next;
        -- in a file number or a docket it is only a part
        query := p_prefix || v_word || '''';
        quality := 0.8;
        return next;
      end if;
      if p_kinds[i] = 'optional' then
        continue;
      end if;

      if v_whole is not null then
        how := 'number';
        word := v_whole;
        query := p_prefix || '#=' || v_whole || '''';
        quality := 1;
        return next;
      end if;

      if p_kinds[i] = 'digits' then
        -- two numbers in a row meet as a pair; a year may have two digits or four
        for j in greatest(i - 2, 1) .. least(i + 2, n)
        loop
          if j = i or p_kinds[j] <> 'digits' then
            continue;
          end if;
          v_first := p_words[least(i, j)];
          v_second := p_words[greatest(i, j)];
          foreach v_pair in array array[
            v_first || '.' || v_second,
            v_first || '.' || firmwall.other_year(v_second),
            firmwall.other_year(v_first) || '.' || v_second
          ]
          loop
            continue when v_pair is null;
            word := v_pair;
            query := p_prefix || '#' || word || '''';
            quality := case when word = v_first || '.' || v_second then 0.95 else 0.92 end;
            return next;
          end loop;
        end loop;
        continue;
      end if;

      if v_word ~ '^[a-z]{2,9}$' then
        word := v_word;
        query := p_prefix || '=' || v_word || '''';
        quality := 0.95;
        how := 'initials';
        return next;
      end if;
      if length(v_word) > 3 then
        word := case when right(v_word, 1) = 's' then left(v_word, -1) else v_word || 's' end;
        query := p_prefix || word || '''';
        quality := 0.95;
        how := 'plural';
        return next;
      end if;
      if i < n and p_kinds[i + 1] = 'word' then
        word := v_word || p_words[i + 1];
        query := p_prefix || word || '''';
        quality := 0.95;
        how := 'joined';
        return next;
        term := i + 1;
        return next;
      end if;
    end loop;
    return;
  end if;

  for i in 1 .. n
  loop
    v_word := p_words[i];
    if p_kinds[i] <> 'word' then
      continue;
    end if;
    term := i;
    if length(v_word) > 2 then
      word := v_word;
      query := p_prefix || v_word || ''':*';
      quality := 0.8;
      how := 'beginning';
      return next;
    else
      -- initials for the names they stand for
      query := '(' || p_prefix || array_to_string(regexp_split_to_array(v_word, ''), ''':*<->' || p_prefix) || ''':*)';
      word := v_word;
      quality := 0.6;
      how := 'initials';
      asked := false;
      return next;
      asked := true;
    end if;
  end loop;

  -- a run of words that a name's first letters stand for, and given names for their initials
  how := 'initials';
  for i in 1 .. n - 1
  loop
    v_whole := null;
    for j in i .. least(i + 8, n)
    loop
      exit when p_kinds[j] <> 'word' and p_roles[j] not in ('joiner', 'weak_form', 'spoken');
      continue when p_kinds[j] <> 'word';
      v_whole := coalesce(v_whole, '') || left(p_words[j], 1);
      if length(v_whole) > 1 then
        word := v_whole;
        query := p_prefix || v_whole || '''';
        quality := case when length(v_whole) > 2 then 0.8 else 0.6 end;
        for k in i .. j
        loop
          if p_kinds[k] = 'word' then
            term := k;
            return next;
          end if;
        end loop;
      end if;
    end loop;
  end loop;

  return query
  with t as materialized (
    select
      u.position::integer as term,
      u.word,
      firmwall.sound_of(u.word) as sound,
      firmwall.spelling_keys(p_firm_id, u.word) as keys
    from unnest(p_words, p_kinds) with ordinality as u (word, kind, position)
    where u.kind = 'word'
      and length(u.word) > 2
  ),
  near as (
    select
      t.term,
      v.word,
      v.sound = t.sound as alike,
      levenshtein_less_equal(t.word, v.word, 2) as slips,
      levenshtein_less_equal(t.sound, v.sound, 2) as sound_slips,
      least(length(t.word), length(v.word)) as size,
      length(t.word) = length(v.word) as level
    from firmwall.search_word as v
    join t on v.keys && t.keys
    where v.firm_id = p_firm_id
      and v.keys && (select array_agg(k.key) from t, unnest(t.keys) as k (key))
      and v.word <> t.word
      and length(v.word) <= 60
  ),
  scored as (
    select
      n.term,
      n.word,
      case
        when n.alike then 0.9
        -- two letters swapped are one slip
        when n.slips = 1 or (n.slips = 2 and n.level) then case when n.size > 4 then 0.85 when n.size > 3 then 0.75 else 0 end
        when n.size > 4 and n.sound_slips <= case when n.size > 5 then 2 else 1 end then 0.7
        else 0
      end as quality
    from near as n
  )
  select distinct s.term, p_prefix || s.word || '''', s.quality::real, true, 'near', s.word
  from scored as s
  where s.quality > 0
  union all
  select distinct t.term, p_prefix || s.word || '''', 0.8::real, true, 'short name', s.word
  from t
  cross join lateral (
    select s.short as word from firmwall.short_name as s where s.name = t.word
    union
    select s.name from firmwall.short_name as s where s.short = t.word
  ) as s
  union all
  -- two words that together are an abbreviation: "int l"
  select pair.term, p_prefix || w.stands_for || '''', 0.95::real, true, 'joined', w.stands_for
  from generate_series(1, n - 1) as i
  join firmwall.word as w on w.word = p_words[i] || p_words[i + 1] and w.stands_for is not null
  cross join lateral (values (i), (i + 1)) as pair (term)
  where p_kinds[i] = 'word'
    and p_kinds[i + 1] = 'word'
  union all
  -- one word where the firm's matters have two
  select
    t.term,
    '(' || p_prefix || left(t.word, c.at) || '''<->' || p_prefix || substr(t.word, c.at + 1) || ''')',
    0.9::real,
    true,
    'split',
    left(t.word, c.at) || ' ' || substr(t.word, c.at + 1)
  from t
  cross join lateral generate_series(2, least(length(t.word), 30) - 2) as c (at)
  where (select true from firmwall.search_word as v where v.firm_id = p_firm_id and v.word = left(t.word, c.at) limit 1)
    and (select true from firmwall.search_word as v where v.firm_id = p_firm_id and v.word = substr(t.word, c.at + 1) limit 1);
end
$$;

alter function firmwall.alternatives(uuid, text, text[], text[], text[], integer) owner to firmwall_exec;
revoke all on function firmwall.alternatives(uuid, text, text[], text[], text[], integer) from public;

comment on function firmwall.alternatives(uuid, text, text[], text[], text[], integer) is
'What may stand for each term of a question, as text queries with a quality.';
