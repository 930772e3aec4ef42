-- The entries that a text query finds, with their score: of the terms that must be met, the share that
-- is, each by its best alternative, weighted. The bonus, for entries of one score, counts optional words
-- that are met, and prefers short titles.
--
-- Must stay true: the text index alone finds. The firm stands in every lexeme, and is asked for once more
-- as a filter, in a form that no index can serve, or the planner would AND in an index of the whole firm.
-- A plan for any question would do so too, hence a plan for each.
create or replace function firmwall.search_candidates(
  p_firm_id uuid,
  p_user_id uuid,
  p_kind text,
  p_parent_id uuid,
  p_ask tsquery,
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
  complete boolean
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_custom_plan
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
    select s.entry_id, s.words, s.title_size
    from firmwall.search_entry as s
    where s.words @@ p_ask
      and coalesce(s.firm_id = p_firm_id and s.kind = p_kind, false)
      and p_user_id <> all (s.walled_out)
      and (s.let_in is null or p_user_id = any (s.let_in))
      and (p_parent_id is null or s.parent_id = p_parent_id)
  ),
  alternative as materialized (
    select a.term, a.quality, string_agg(a.query, '|')::tsquery as query
    from unnest(p_terms, p_queries, p_qualities) as a (term, query, quality)
    group by a.term, a.quality
  ),
  met as (
    select c.entry_id, c.title_size, a.term, max(a.quality) as quality
    from candidate as c
    join alternative as a on c.words @@ a.query
    group by c.entry_id, c.title_size, a.term
  )
  select
    m.entry_id,
    (coalesce(sum(m.quality * p_weights[m.term]) filter (where p_kinds[m.term] not in ('optional', 'not')), 0) / v_whole)::real,
    (count(*) filter (where p_kinds[m.term] = 'optional') + 1.0 / (1 + m.title_size))::real,
    count(*) filter (where p_kinds[m.term] not in ('optional', 'not')) = v_needed
  from met as m
  group by m.entry_id, m.title_size;
end
$$;

alter function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, integer[], text[], real[], text[], real[])
  owner to firmwall_exec;
revoke all on function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, integer[], text[], real[], text[], real[])
  from public;

comment on function firmwall.search_candidates(uuid, uuid, text, uuid, tsquery, integer[], text[], real[], text[], real[]) is
'The entries that a text query finds for this person, scored by how much of the terms each meets.';
