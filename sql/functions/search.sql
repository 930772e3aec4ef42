-- The one search: what of a firm fits a question, and how well. app.search_matters,
-- app.resolve_matter_document and app.global_search are this, joined with what they show.
--
-- A question is read as terms: its words, without filler as long as something else is left. Each term
-- has alternatives, each with a quality: the word itself, its first letters, its plural; then its
-- sound, a slip of the pen, a short name, a beginning. First every term must be met, exactly or
-- almost; then every term, nearly; then the rarest terms alone. The first of these that finds
-- anything answers. The score is the share of the question that is met, weighted by quality, and in
-- the last case by rarity among what the caller may see.
--
-- Must stay true: no limit in here but on what a person may type; the caller's wall is part of each
-- look-up, so that what is hidden neither fills a place nor ends the search early; plans are made for
-- each question, since a plan for any question would read the whole firm.
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
  met integer[],
  alternatives jsonb
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, extensions, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_prefix text := '''' || firmwall.lexeme_prefix(p_firm_id, p_kind);
  v_words text[];
  v_roles text[];
  v_kinds text[];
  v_branches integer[];
  v_position integer;
  v_counts integer[];
  -- alternatives, side by side
  v_terms integer[] := '{}';
  v_texts text[] := '{}';
  v_queries tsquery[];
  v_qualities real[] := '{}';
  v_asked boolean[] := '{}';
  v_hows text[] := '{}';
  v_seen text[] := '{}';
  v_weights real[];
  v_ask tsquery;
  n integer;
begin
  select q.words, q.roles, q.kinds, q.branches into v_words, v_roles, v_kinds, v_branches
  from firmwall.question(p_question) as q;
  n := coalesce(cardinality(v_words), 0);
  if n = 0 then
    return;
  end if;

  for v_stage in 1 .. 3
  loop
    if v_stage < 3 then
      select
        v_terms || array_agg(a.term), v_texts || array_agg(a.query), v_qualities || array_agg(a.quality),
        v_asked || array_agg(a.asked), v_hows || array_agg(a.how), v_seen || array_agg(a.word)
      into v_terms, v_texts, v_qualities, v_asked, v_hows, v_seen
      from firmwall.alternatives(p_firm_id, v_prefix, v_words, v_roles, v_kinds, v_stage) as a;
      v_queries := v_texts::tsquery[];
    end if;

    if v_stage < 3 then
      v_weights := array_fill(1::real, array[n]);
      v_ask := firmwall.every_term(v_terms, v_texts, v_asked, v_kinds, v_branches, n);
    else
      -- what is rare among what the caller may see weighs most, and leads
      select
        array_agg(case when c.entries = 0 then 6 else greatest(0.5, ln(20000.0 / c.entries) / 1.6) end order by c.term),
        array_agg(c.entries order by c.term)
      into v_weights, v_counts
      from (
        select t.term, (
          select count(*)
          from (
            select from firmwall.search_entry as s
            where s.firm_id = p_firm_id
              and s.kind = p_kind
              and s.words @@ (select string_agg(a.text, '|')::tsquery from unnest(v_terms, v_texts, v_asked) as a (term, text, asked) where a.term = t.term and a.asked)
              and p_user_id <> all (s.walled_out)
              and (s.let_in is null or p_user_id = any (s.let_in))
              and (p_parent_id is null or s.parent_id = p_parent_id)
            limit 3000
          ) as s
        ) as entries
        from generate_series(1, n) as t (term)
      ) as c;

      select string_agg(a.text, '|')::tsquery into v_ask
      from (
        select c.term, sum(c.entries) over (order by c.entries, c.term) as entries, row_number() over (order by c.entries, c.term) as place
        from unnest(v_counts) with ordinality as c (entries, term)
        where c.entries > 0
          and v_kinds[c.term] not in ('optional', 'not')
      ) as c
      join unnest(v_terms, v_texts, v_asked) as a (term, text, asked) on a.term = c.term and a.asked
      where c.entries <= 600 or c.place = 1;
    end if;
    if v_ask is null then
      continue;
    end if;

    return query
    with candidate as materialized (
      select s.entry_id, s.words, s.title_size
      from firmwall.search_entry as s
      where s.firm_id = p_firm_id
        and s.kind = p_kind
        and s.words @@ v_ask
        and p_user_id <> all (s.walled_out)
        and (s.let_in is null or p_user_id = any (s.let_in))
        and (p_parent_id is null or s.parent_id = p_parent_id)
    ),
    hit as (
      select c.entry_id, c.title_size, a.term, max(a.quality) as quality, array_agg(a.at) as met
      from candidate as c
      join unnest(v_terms, v_queries, v_qualities) with ordinality as a (term, query, quality, at)
        on c.words @@ a.query
      group by c.entry_id, c.title_size, a.term
    )
    select
      h.entry_id,
      (
        coalesce(sum(h.quality * v_weights[h.term]) filter (where v_kinds[h.term] <> 'optional'), 0)
        / (select sum(v_weights[t]) from generate_series(1, n) as t where v_kinds[t] not in ('optional', 'not'))
      )::real,
      (count(*) filter (where v_kinds[h.term] = 'optional') + 1.0 / (1 + h.title_size))::real,
      null::integer[],
      null::jsonb
    from hit as h
    group by h.entry_id, h.title_size;
    if found then
      return;
    end if;
  end loop;
end
$$;

alter function firmwall.search(uuid, uuid, text, uuid, text) owner to firmwall_exec;
revoke all on function firmwall.search(uuid, uuid, text, uuid, text) from public;

comment on function firmwall.search(uuid, uuid, text, uuid, text) is
'What fits a question among the entries of one kind that the person may see: score from 0 to 1. No row: nothing fits.';
