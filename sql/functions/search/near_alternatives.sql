-- What may stand for each term of a question beyond what was said: beginnings, words of one sound, a
-- slip of the pen, short names, first letters, one word where the firm has two. The firm's vocabulary
-- knows which words there are.
--
-- One Roman numeral is no slip for another: "phase III" is not "phase II".
--
-- An alternative that is not "asked" would be costly to look up (any word that begins with k), so it
-- finds nothing by itself, and only lets pass what other terms have found.
create or replace function firmwall.near_alternatives(
  p_firm_id uuid,
  p_prefix text,
  p_words text[],
  p_roles text[],
  p_kinds text[],
  p_counts integer[]
)
returns table (
  term integer,
  query text,
  quality real,
  asked boolean,
  how text,
  seen text
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, extensions, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  n integer := cardinality(p_words);
  v_roman constant text := '^x{0,3}(?:ix|iv|v?i{0,3})$';
  v_word text;
  v_whole text;
begin
  for i in 1 .. n
  loop
    v_word := p_words[i];
    if p_kinds[i] <> 'word' or (length(v_word) > 2 and v_word ~ v_roman) then
      continue;
    end if;
    term := i;
    seen := v_word;
    if length(v_word) > 2 then
      query := p_prefix || v_word || ''':*';
      quality := case when p_counts[i] > 0 or length(v_word) = 3 then 0.6 else 0.74 end::real;
      asked := true;
      how := 'beginning';
    else
      -- initials for the names they stand for, beside what was said beside them
      v_whole := p_prefix || array_to_string(regexp_split_to_array(v_word, ''), ''':*<->' || p_prefix) || ''':*';
      query := '(' || concat_ws(
        '|',
        case when p_kinds[i - 1] = 'word' then p_prefix || p_words[i - 1] || '''<->' || v_whole end,
        case when p_kinds[i + 1] = 'word' then v_whole || '<->' || p_prefix || p_words[i + 1] || '''' end,
        case when p_kinds[i + 1] = 'word' then v_whole || '<2>' || p_prefix || p_words[i + 1] || '''' end,
        case when p_kinds[i - 1] is distinct from 'word' and p_kinds[i + 1] is distinct from 'word' then v_whole end
      ) || ')';
      quality := 0.6;
      asked := false;
      how := 'initials';
    end if;
    return next;
  end loop;

  -- a run of words that a name's first letters stand for, and given names for their initials
  how := 'initials';
  asked := true;
  for i in 1 .. n - 1
  loop
    v_whole := null;
    for j in i .. least(i + 8, n)
    loop
      exit when p_kinds[j] <> 'word' and p_roles[j] not in ('joiner', 'weak_form', 'spoken');
      continue when p_kinds[j] <> 'word';
      v_whole := coalesce(v_whole, '') || left(p_words[j], 1);
      -- "John Q." for "JQ": two letters only where one of them was said as a letter
      if length(v_whole) > 2 or (length(v_whole) = 2 and least(length(p_words[i]), length(p_words[j])) = 1) then
        seen := v_whole;
        query := p_prefix || v_whole || '''';
        quality := 0.6;
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
    select u.term, u.word, u.sound, firmwall.spelling_keys(p_firm_id, u.word, u.sound) as keys
    from (
      select u.position::integer as term, u.word, firmwall.phonetic_key(u.word) as sound
      from unnest(p_words, p_kinds) with ordinality as u (word, kind, position)
      where u.kind = 'word'
        and length(u.word) > 2
        and u.word !~ v_roman
      -- the sound once, not once a use
      offset 0
    ) as u
  ),
  near as (
    select
      t.term,
      t.word as said,
      p_counts[t.term] > 0 as present,
      v.word,
      v.sound = t.sound as alike,
      levenshtein_less_equal(t.word, v.word, 2) as slips,
      levenshtein_less_equal(t.sound, v.sound, 2) as sound_slips,
      -- a last e heard in one alone: "Luke" and "Luck"
      right(v.sound, 1) = 'E' as e_heard,
      (right(t.sound, 1) = 'E') <> (right(v.sound, 1) = 'E') as e_differs,
      least(length(t.word), length(v.word)) as size
    from t
    cross join lateral (
      -- the keys are digests of the firm too; asked for in a form that no index can serve, it is a check alone
      select distinct v.word, v.sound
      from firmwall.search_word as v
      where v.keys && t.keys
        and coalesce(v.firm_id = p_firm_id, false)
        and v.word <> t.word
        and length(v.word) <= 60
    ) as v
  ),
  scored as (
    select
      n.term,
      n.word,
      case
        when n.alike then case when n.size < 4 then 0.65 when n.size = 4 then 0.74 when n.present then 0.75 else 0.9 end
        -- two letters swapped are one slip
        when n.slips = 1
          or n.slips = 2 and length(n.said) = length(n.word) and exists (
            select from generate_series(1, length(n.word) - 1) as c (at)
            where overlay(n.word placing substr(n.word, c.at + 1, 1) || substr(n.word, c.at, 1) from c.at for 2) = n.said
          )
        then
          case
            when n.present then 0.5
            when n.size > 6 then 0.85
            when n.size = 6 then 0.8
            when n.size = 5 then 0.74
            when n.size = 4 then 0.65
            else 0
          end
          -- the first letter is seldom the one that slips
          - case when left(n.word, 1) <> left(n.said, 1) then 0.2 else 0 end
          - case
            when n.e_differs and case when n.e_heard then n.said else n.word end ~ '(.)\1$|ck$' then 0.2
            else 0
          end
        when n.size > 4 and not n.e_differs and n.sound_slips <= case when n.size > 5 then 2 else 1 end
          -- what is alike in sound alone is hardly one name: "Missouri", "Mysore"
          then case when n.present or n.slips > 2 then 0.6 else 0.7 end
        else 0
      end as quality
    from near as n
  )
  select s.term, p_prefix || s.word || '''', s.quality::real, true, 'near', s.word
  from scored as s
  where s.quality > 0
  union all
  select distinct t.term, p_prefix || s.word || '''', 0.75::real, true, 'short name', s.word
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

alter function firmwall.near_alternatives(uuid, text, text[], text[], text[], integer[]) owner to firmwall_exec;
revoke all on function firmwall.near_alternatives(uuid, text, text[], text[], text[], integer[]) from public;

comment on function firmwall.near_alternatives(uuid, text, text[], text[], text[], integer[]) is
'What may stand for each term of a question beyond what was said, from the vocabulary of the firm. No row: nothing is near.';
