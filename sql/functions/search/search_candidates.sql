-- The entries that a text query finds, with their score: of the terms that must be met, the share that
-- is, each by its best alternative, weighted; 1 for what p_exact finds. The bonus, for entries of one score, counts
-- optional words that are met, and prefers what its title, client and parties say over what its details say, then
-- short titles.
--
-- Must stay true: the text index alone finds. The firm stands in every lexeme, and is asked for once more
-- as a filter, in a form that no index can serve, or the planner would AND in an index of the whole firm. So
-- one plan is right for every question, and no plan is made per call.
create or replace function firmwall.search_candidates(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_ask tsquery,
  p_exact tsquery,
  p_terms integer[],
  p_queries text[],
  p_qualities real[],
  p_kinds text[],
  p_weights real[]
)
returns table (
  entry_id uuid,
  score real,
  bonus real,
  complete boolean,
  weakest real
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_whole real := 0::real;
  v_needed integer := 0;
begin
  for i in 1 .. cardinality(p_kinds)
  loop
    if p_kinds[i] not in ('optional', 'not') then
      v_whole := v_whole + p_weights[i];
      v_needed := v_needed + 1;
    end if;
  end loop;

  return query
  with candidate as materialized (
    select s.entry_id, s.words, s.title_size, coalesce(s.words @@ p_exact, false) as exact
    from firmwall.search_entry as s
    where s.words @@ p_ask
      and coalesce(s.firm_id = p_firm_id and s.kind = p_kind, false)
      and p_user_id <> all (s.excluded_person_ids)
      and (s.allowed_person_ids is null or p_user_id = any (s.allowed_person_ids))
      and (p_parent_id is null or s.parent_id = p_parent_id)
  ),
  alternative as materialized (
    select a.term, a.quality, p_kinds[a.term] = 'optional' as optional, string_agg(a.query, '|')::tsquery as query
    from unnest(p_terms, p_queries, p_qualities) as a (term, query, quality)
    where p_kinds[a.term] <> 'not'
    group by a.term, a.quality
  ),
  met as (
    select c.entry_id, a.term, max(a.quality) as quality
    from candidate as c
    join alternative as a on c.words @@ a.query
    where not c.exact
      and not a.optional
    group by c.entry_id, a.term
  ),
  weighed as (
    select
      m.entry_id,
      -- in double precision, so that the order of the terms does not show in the score
      (sum(m.quality::float8 * p_weights[m.term]) / v_whole)::real as score,
      count(*) = v_needed as complete,
      min(m.quality) as weakest
    from met as m
    group by m.entry_id
  )
  select
    c.entry_id,
    case when c.exact then 1 else w.score end,
    (
      (select count(*) from alternative as a where a.optional and c.words @@ a.query)
      + case when c.exact and ts_filter(c.words, '{a,b,c}') @@ p_exact then 0.5 else 0 end
      + 0.5 / (1 + c.title_size)
    )::real,
    c.exact or w.complete,
    case when c.exact then 1 else w.weakest end
  from candidate as c
  left join weighed as w on w.entry_id = c.entry_id
  where c.exact or w.score is not null;
end
$$;

alter function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, tsquery, integer[], text[], real[], text[], real[])
  owner to firmwall_exec;
revoke all on function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, tsquery, integer[], text[], real[], text[], real[])
  from public;

comment on function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, tsquery, integer[], text[], real[], text[], real[]) is
'The entries that a text query finds for this person, scored by how much of the terms each meets.';
