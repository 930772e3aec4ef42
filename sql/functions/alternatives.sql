-- What may stand for each term of a question, as text queries with a quality from 0 to 1.
--
-- Stage 1 needs nothing but the question: the word itself, singular and plural, first letters of a
-- name, two words written as one, numbers. Stage 2 asks the firm's vocabulary: words of one sound, a
-- slip of the pen, short names, beginnings.
create or replace function firmwall.alternatives(
  p_firm_id uuid,
  p_prefix text,
  p_words text[],
  p_roles text[],
  p_kinds text[],
  p_stage integer,
  p_counts integer[]
)
returns table (
  term integer,
  query text,
  quality real,
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
  v_next text;
  v_whole text;
  v_keys bigint[];
  v_key_terms integer[];
  v_near record;
begin
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
      if p_kinds[i] in ('phrase', 'not') then
        query := p_prefix || replace(v_word, '<->', '''<->' || p_prefix) || '''';
        query := '(' || query || ')';
        quality := 1;
        how := 'exact';
        return next;
        continue;
      elsif p_kinds[i] = 'letters' then
        query := '(' || p_prefix || array_to_string(regexp_split_to_array(v_word, ''), '''<->' || p_prefix) || ''')';
        quality := 1;
        how := 'exact';
        return next;
        continue;
      end if;

      query := p_prefix || v_word || '''';
      quality := case when p_kinds[i] = 'digits' then 0.8 else 1 end;
      how := 'exact';
      return next;

      if p_kinds[i] = 'optional' then
        continue;
      elsif p_kinds[i] = 'digits' then
        query := p_prefix || '#=' || v_whole || '''';
        quality := 1;
        how := 'number';
        word := v_whole;
        return next;
        -- two numbers in a row meet as a pair; a year may have two digits or four
        for j in greatest(i - 2, 1) .. least(i + 2, n)
        loop
          if j <> i and p_kinds[j] = 'digits' then
            word := p_words[least(i, j)] || '.' || p_words[greatest(i, j)];
            query := p_prefix || '#' || word || '''';
            quality := 0.95;
            return next;
            v_next := p_words[greatest(i, j)];
            if v_next ~ '^(19|20)[0-9][0-9]$' then
              v_next := ltrim(right(v_next, 2), '0');
            elsif v_next ~ '^[0-9]{1,2}$' then
              v_next := case when v_next::integer > 50 then '19' else '20' end || lpad(v_next, 2, '0');
            else
              v_next := null;
            end if;
            if v_next is not null then
              word := p_words[least(i, j)] || '.' || v_next;
              query := p_prefix || '#' || word || '''';
              quality := 0.92;
              return next;
            end if;
            v_next := p_words[least(i, j)];
            if v_next ~ '^(19|20)[0-9][0-9]$' then
              v_next := ltrim(right(v_next, 2), '0');
            elsif v_next ~ '^[0-9]{1,2}$' then
              v_next := case when v_next::integer > 50 then '19' else '20' end || lpad(v_next, 2, '0');
            else
              v_next := null;
            end if;
            if v_next is not null then
              word := v_next || '.' || p_words[greatest(i, j)];
              query := p_prefix || '#' || word || '''';
              quality := 0.92;
              return next;
            end if;
          end if;
        end loop;
        continue;
      end if;

      -- the letters of a file number
      if v_whole is not null then
        query := p_prefix || '#=' || v_whole || '''';
        quality := 1;
        how := 'number';
        word := v_whole;
        return next;
      end if;
      if v_word ~ '^[a-z]{2,9}$' then
        query := p_prefix || '=' || v_word || '''';
        quality := 0.9;
        how := 'initials';
        word := v_word;
        return next;
      end if;
      if length(v_word) > 3 then
        word := case when right(v_word, 1) = 's' then left(v_word, -1) else v_word || 's' end;
        query := p_prefix || word || '''';
        quality := 0.95;
        how := 'plural';
        return next;
      end if;
      -- written as one word where the question has two
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
      for v_near in
        select s.short as word from firmwall.short_name as s where s.name = v_word
        union
        select s.name from firmwall.short_name as s where s.short = v_word
      loop
        word := v_near.word;
        query := p_prefix || word || '''';
        quality := 0.8;
        how := 'short name';
        return next;
      end loop;
      -- one word where the firm's matters have two
      if length(v_word) between 5 and 30 then
        for j in 2 .. length(v_word) - 2
        loop
          word := left(v_word, j) || ' ' || substr(v_word, j + 1);
          query := '(' || p_prefix || left(v_word, j) || '''<->' || p_prefix || substr(v_word, j + 1) || ''')';
          quality := 0.9;
          how := 'split';
          return next;
        end loop;
      end if;
    end if;
    if length(v_word) between 1 and 3 then
      -- initials for the names they stand for
      query := '(' || p_prefix || array_to_string(regexp_split_to_array(v_word, ''), ''':*<->' || p_prefix) || ''':*)';
      word := v_word;
      quality := 0.6;
      how := 'initials';
      return next;
    end if;
    if length(v_word) > 2 then
      v_keys := v_keys || firmwall.spelling_keys(p_firm_id, v_word);
    end if;
  end loop;

  -- a run of words that a name's first letters stand for, and given names for their initials
  for i in 1 .. n - 1
  loop
    v_whole := null;
    for j in i .. least(i + 8, n)
    loop
      exit when p_kinds[j] <> 'word' and p_roles[j] <> 'joiner' and p_roles[j] <> 'weak_form';
      continue when p_kinds[j] <> 'word';
      v_whole := coalesce(v_whole, '') || left(p_words[j], 1);
      if length(v_whole) > 1 then
        for k in i .. j
        loop
          if p_kinds[k] = 'word' then
            term := k;
            word := v_whole;
            query := p_prefix || v_whole || '''';
            quality := case when length(v_whole) > 2 then 0.8 else 0.6 end;
            how := 'initials';
            return next;
          end if;
        end loop;
      end if;
    end loop;
  end loop;

  if v_keys is null then
    return;
  end if;
  -- the vocabulary knows which words are near
  return query
  select distinct on (t.position, v.word)
    t.position::integer,
    p_prefix || v.word || '''',
    firmwall.nearness(t.word, v.word),
    'near'::text,
    v.word
  from unnest(p_words, p_kinds) with ordinality as t (word, kind, position)
  join firmwall.search_word as v
    on v.firm_id = p_firm_id
    and v.keys && v_keys
    and firmwall.nearness(t.word, v.word) > 0
  where t.kind = 'word'
    and length(t.word) > 2
    and v.word <> t.word;
end
$$;

alter function firmwall.alternatives(uuid, text, text[], text[], text[], integer, integer[]) owner to firmwall_exec;
revoke all on function firmwall.alternatives(uuid, text, text[], text[], text[], integer, integer[]) from public;

comment on function firmwall.alternatives(uuid, text, text[], text[], text[], integer, integer[]) is
'What may stand for each term of a question, as text queries with a quality.';
