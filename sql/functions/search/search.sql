-- The one search: what of a firm fits a question, and how well. app.search_matters,
-- app.resolve_matter_document and app.global_search are this, joined with what they show.
--
-- A question is read as terms: its words, without filler as long as something else is left. Each term
-- has alternatives, each with a quality: the word itself, its first letters, its plural; then its
-- sound, a slip of the pen, a short name, a beginning. First every term must be met, exactly or
-- almost; then every term, nearly; then the rarest terms alone. The first of these that finds
-- anything answers. The score is the share of the question that is met, weighted by quality, and in
-- the last case by rarity among what the person may see.
--
-- The first row carries the reading, for who explains what matched.
--
-- Must stay true: a limit in here counts only what the person may see (the rarest terms stop at 300
-- entries together); the caller's wall is part of each look-up, so that what is hidden neither fills a
-- place nor ends the search early.
create or replace function firmwall.search(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_question text
)
returns table (
  entry_id uuid,
  score real,
  bonus real,
  complete boolean,
  weakest real,
  reading firmwall.reading
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
-- a session may have text indexes answer with some of the rows
set gin_fuzzy_search_limit = 0
as $$
declare
  v_prefix text := '''' || firmwall.lexeme_prefix(p_firm_id, p_kind);
  v_question record := firmwall.question(p_question);
  n integer := cardinality(v_question.words);
  v_said record;
  -- alternatives, side by side
  v_terms integer[];
  v_queries text[];
  v_qualities real[];
  v_asked boolean[];
  v_hows text[];
  v_seen text[];
  v_weights real[] := '{}'::real[];
  v_asks text[];
  v_counts integer[];
  v_entries integer := 0;
  v_ask tsquery;
  v_exact tsquery;
  v_not tsquery;
  v_term integer;
  v_kind text;
begin
  if n = 0 then
    return;
  end if;

  v_said := firmwall.said_alternatives(v_prefix, v_question.words, v_question.roles, v_question.kinds);
  v_terms := v_said.terms;
  v_queries := v_said.queries;
  v_qualities := v_said.qualities;
  v_asked := array_fill(true, array[cardinality(v_terms)]);
  v_hows := v_said.hows;
  v_seen := v_said.seen;
  -- a number decides more than a word
  foreach v_kind in array v_question.kinds
  loop
    v_weights := v_weights || case when v_kind = 'digits' then 2 else 1 end::real;
  end loop;

  for v_stage in 1 .. 3
  loop
    if v_stage = 2 then
      select
        v_terms || array_agg(a.term), v_queries || array_agg(a.query), v_qualities || array_agg(a.quality),
        v_asked || array_agg(a.asked), v_hows || array_agg(a.how), v_seen || array_agg(a.seen)
      into v_terms, v_queries, v_qualities, v_asked, v_hows, v_seen
      from firmwall.near_alternatives(
        p_firm_id, v_prefix, v_question.words, v_question.roles, v_question.kinds,
        -- a word that the firm's matters have, as far as the person may see, is hardly a slip for another
        firmwall.search_counts(
          p_firm_id, p_user_id, p_kind, p_parent_id, 1,
          array(
            select (case when u.kind = 'word' then v_prefix || u.word || '''' end)::tsquery
            from unnest(v_question.words, v_question.kinds) with ordinality as u (word, kind, place)
            order by u.place
          )
        )
      ) as a;
    end if;

    if v_stage < 3 then
      -- most questions are met word by word, and then there is nothing to weigh
      select t.ask, case when v_stage = 1 then t.exact end into v_ask, v_exact
      from firmwall.every_term(
        v_terms, v_queries, v_asked, v_qualities, v_question.kinds, v_question.branches
      ) as t;
    else
      -- what is rare among what the person may see weighs most, and leads
      v_asks := array_fill(null::text, array[n]);
      for i in 1 .. cardinality(v_terms)
      loop
        if v_asked[i] and v_question.kinds[v_terms[i]] not in ('optional', 'not') then
          v_asks[v_terms[i]] := coalesce(v_asks[v_terms[i]] || '|', '') || v_queries[i];
        end if;
      end loop;
      v_not := null;
      for i in 1 .. cardinality(v_terms)
      loop
        if v_question.kinds[v_terms[i]] = 'not' then
          v_not := coalesce(v_not || v_queries[i]::tsquery, v_queries[i]::tsquery);
        end if;
      end loop;
      v_counts := firmwall.search_counts(p_firm_id, p_user_id, p_kind, p_parent_id, 1000, v_asks::tsquery[]);
      v_ask := null;
      v_exact := null;
      foreach v_term in array array(
        select c.term::integer
        from unnest(v_counts) with ordinality as c (entries, term)
        order by c.entries, c.term
      )
      loop
        -- from 0.5 for a term that a thousand entries hold to 4.8 for one that a single entry holds; what was
        -- said and nothing holds weighs more than both, so that its absence tells
        v_weights[v_term] := case
          when v_counts[v_term] = 0 then 6::real
          else (0.5 + ln(1000.0 / v_counts[v_term]) / 1.6)::real
        end;
        if v_counts[v_term] > 0 and (v_ask is null or v_entries + v_counts[v_term] <= 300) then
          v_entries := v_entries + v_counts[v_term];
          v_ask := coalesce(v_ask || v_asks[v_term]::tsquery, v_asks[v_term]::tsquery);
        end if;
      end loop;
      if v_not is not null then
        v_ask := v_ask && !!v_not;
      end if;
    end if;
    continue when v_ask is null;

    return query
    select
      c.entry_id,
      c.score,
      c.bonus,
      c.complete,
      c.weakest,
      case
        when c.place = 1
        then row(
          v_question.words, v_question.kinds, v_terms, v_queries::tsquery[], v_qualities, v_hows, v_seen
        )::firmwall.reading
      end
    from firmwall.search_candidates(
      p_firm_id, p_user_id, p_kind, p_parent_id, v_ask, v_exact,
      v_terms, v_queries, v_qualities, v_question.kinds, v_weights
    ) with ordinality as c (entry_id, score, bonus, complete, weakest, place);
    exit when found;
  end loop;
end
$$;

alter function firmwall.search(uuid, uuid, text, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.search(uuid, uuid, text, uuid, text) from public;

comment on function firmwall.search(uuid, uuid, text, uuid, text) is
'What fits a question among the entries of one kind that the person may see: score from 0 to 1. No row: nothing fits.';
