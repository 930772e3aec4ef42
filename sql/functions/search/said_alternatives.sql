-- What may stand for each term of a question, as far as the question alone can tell: the word itself,
-- singular and plural, first letters of a name, two words written as one, numbers. Text queries, side by
-- side with the term they stand for, how well from 0 to 1, how, and the word they look for.
create or replace function firmwall.said_alternatives(
  p_prefix text,
  p_words text[],
  p_roles text[],
  p_kinds text[],
  out terms integer[],
  out queries text[],
  out qualities real[],
  out hows text[],
  out seen text[]
)
returns record
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_words);
  v_word text;
  v_first text;
  v_second text;
  v_year text;
  v_pair text;
  v_parts text[];  -- of the whole, in the places of the words
  v_whole text;
  v_last integer := 0;
  v_at integer;
  v_as_written text;  -- the whole with the year in its other form
  v_docket text;    -- the kind of a docket before it, as part of a file number
  v_query text;
  v_other text;
  v_alone boolean;  -- numbers and nothing else
  v_paired boolean;
begin
  terms := '{}';
  queries := '{}';
  qualities := '{}';
  hows := '{}';
  seen := '{}';

  -- the whole question as a file number
  v_alone := not 'word' = any (p_kinds);
  if 'digits' = any (p_kinds) and n < 20 then
    v_parts := array_fill(null::text, array[n]);
    for i in 1 .. n
    loop
      if p_kinds[i] in ('digits', 'word') then
        v_parts[i] := p_words[i];
        v_last := i;
      end if;
    end loop;
    -- between its parts, "re" is a part too
    for i in 2 .. v_last - 1
    loop
      if p_kinds[i] = 'optional' and v_parts[i - 1] is not null and p_roles[i] not in ('joiner', 'number', 'versus') then
        v_parts[i] := p_words[i];
      end if;
    end loop;
    v_whole := array_to_string(v_parts, '.');
    for i in 1 .. v_last
    loop
      exit when v_parts[i] is not null;
      if p_roles[i] = 'docket' then
        v_docket := coalesce(v_docket, '') || p_words[i] || '.';
      end if;
    end loop;
  end if;

  for i in 1 .. n
  loop
    v_word := p_words[i];
    terms := terms || i;
    hows := hows || case when p_roles[i] in ('initial', 'initials') then 'initial' else 'exact' end;
    seen := seen || v_word;
    -- beside another number, what counts is the pair
    v_paired := p_kinds[i] = 'digits' and (
      p_kinds[i - 1] = 'digits' or p_kinds[i - 2] = 'digits' or p_kinds[i + 1] = 'digits' or p_kinds[i + 2] = 'digits'
    ) is true;
    qualities := qualities || case when v_paired then 0.8 else 1 end::real;
    if p_kinds[i] in ('phrase', 'not') then
      -- over versus, an entry has a gap of thirty places
      v_first := replace(v_word, '<->versus<->', '''<31>' || p_prefix);
      queries := queries || ('(' || p_prefix || replace(v_first, '<->', '''<->' || p_prefix) || ''')');
      continue;
    elsif p_kinds[i] = 'letters' then
      queries := queries
        || ('(' || p_prefix || array_to_string(regexp_split_to_array(v_word, ''), '''<->' || p_prefix) || ''')');
      continue;
    elsif p_kinds[i] <> 'digits' then
      queries := queries || (p_prefix || v_word || '''');
    else
      -- in a file number or a docket it is only a part
      queries := queries || (p_prefix || v_word || ''':ABC') || (p_prefix || v_word || '''');
      terms := terms || i;
      hows := hows || 'exact'::text;
      seen := seen || v_word;
      qualities := qualities || case when v_alone and not v_paired then 0.8 else 0.5 end::real;
    end if;
    if p_kinds[i] = 'optional' then
      continue;
    end if;
    -- the v before it was a versus, or else an initial
    if p_roles[i] = 'initials' then
      terms := terms || i;
      queries := queries || (p_prefix || substr(v_word, 2) || '''');
      qualities := qualities || 1::real;
      hows := hows || 'exact'::text;
      seen := seen || substr(v_word, 2);
    end if;
    -- "P. Ltd" is private like "(P) Ltd", or the end of a name ("Triple P Ltd")
    if v_word = 'p' and i > 1 and p_words[i + 1] = 'limited' then
      terms := terms || i;
      queries := queries || (p_prefix || 'private''');
      qualities := qualities || 0.95::real;
      hows := hows || 'exact'::text;
      seen := seen || 'private'::text;
    end if;

    if v_whole is not null then
      terms := terms || i;
      queries := queries || (p_prefix || '#=' || left(v_whole, 60) || '''');
      qualities := qualities || 1::real;
      hows := hows || 'number'::text;
      seen := seen || v_whole;
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
        terms := terms || i;
        queries := queries || (p_prefix || '#' || v_first || '.' || v_second || '''');
        qualities := qualities || 0.95::real;
        hows := hows || 'number'::text;
        seen := seen || (v_first || '.' || v_second);
        foreach v_at in array array[i, j]
        loop
          v_year := firmwall.alternate_year(p_words[v_at]);
          continue when v_year is null;
          v_pair := case when v_at < i or v_at < j then v_year || '.' || v_second else v_first || '.' || v_year end;
          v_query := p_prefix || '#' || v_pair || '''';
          if v_whole is not null then
            -- a firm writes its file numbers in one way: with the year in another, it is asked about. It comes behind
            -- the number as it was said, but not so far that what holds that as a pair leads. The letters at its end
            -- may be filler, and are not asked for
            v_as_written := array_to_string(v_parts[: v_at - 1] || v_year || v_parts[v_at + 1 :], '.');
            v_other := p_prefix || '#=' || left(v_as_written, 60) || ''':*';
            if v_docket is not null then
              v_other := '(' || v_other || '|' || p_prefix || '#=' || left(v_docket || v_as_written, 60) || ''':*)';
            end if;
            v_query := '(' || v_query || '&!' || v_other || ')';
            terms := terms || i;
            queries := queries || v_other;
            qualities := qualities || 0.86::real;
            hows := hows || 'other year'::text;
            seen := seen || v_pair;
          end if;
          terms := terms || i;
          queries := queries || v_query;
          qualities := qualities || 0.92::real;
          hows := hows || 'number'::text;
          seen := seen || v_pair;
        end loop;
      end loop;
      -- letters before a number make it one with them: "SC20948"
      if p_kinds[i - 1] = 'word' and length(p_words[i - 1]) < 5 then
        terms := terms || i;
        queries := queries || ('(' || p_prefix || p_words[i - 1] || '''<->' || p_prefix || v_word || ''')');
        qualities := qualities || 0.95::real;
        hows := hows || 'number'::text;
        seen := seen || (p_words[i - 1] || '<->' || v_word);
      end if;
      continue;
    end if;

    if v_word ~ '^[a-z]{2,9}$' then
      terms := terms || i;
      queries := queries || (p_prefix || '=' || v_word || '''');
      qualities := qualities || 0.95::real;
      hows := hows || 'initials'::text;
      seen := seen || v_word;
    end if;
    if length(v_word) > 3 and right(v_word, 2) <> 'ss' then
      -- "Texas Instrument" is short for the plural; "Roberts" is another name than "Robert"
      terms := terms || i;
      v_first := case when right(v_word, 1) = 's' then left(v_word, -1) else v_word || 's' end;
      queries := queries || (p_prefix || v_first || '''');
      qualities := qualities || case when right(v_word, 1) = 's' then 0.6 else 0.95 end::real;
      hows := hows || case when p_roles[i] = 'owner' then 'possessive' else 'plural' end;
      seen := seen || v_first;
    end if;
    if i < n and p_kinds[i + 1] = 'word' then
      terms := terms || i || (i + 1);
      v_first := v_word || p_words[i + 1];
      queries := queries || (p_prefix || v_first || '''') || (p_prefix || v_first || '''');
      qualities := qualities || 0.95::real || 0.95::real;
      hows := hows || 'joined'::text || 'joined'::text;
      seen := seen || v_first || v_first;
    end if;
  end loop;
end
$$;

alter function firmwall.said_alternatives(text, text[], text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.said_alternatives(text, text[], text[], text[]) from public;

comment on function firmwall.said_alternatives(text, text[], text[], text[]) is
'What may stand for each term of a question, as far as the question alone can tell. Lists side by side.';
