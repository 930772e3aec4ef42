-- The text query that asks for every term of a question, each by any of its alternatives; where the
-- question says "or", for every term of one side. Optional terms ask for nothing; a term that was
-- excluded must be absent. NULL where a side has a term without alternatives on every side.
create or replace function firmwall.every_term(
  p_terms integer[],
  p_texts text[],
  p_asked boolean[],
  p_kinds text[],
  p_branches integer[]
)
returns tsquery
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_any text[];
  v_sides text[] := '{}'::text[];
  v_ask text;
  v_let boolean[];  -- terms that an alternative not to be asked for lets pass
begin
  for i in 1 .. cardinality(p_terms)
  loop
    if p_asked[i] then
      v_any[p_terms[i]] := coalesce(v_any[p_terms[i]] || '|', '') || p_texts[i];
    else
      v_let[p_terms[i]] := true;
    end if;
  end loop;
  for i in 1 .. cardinality(p_kinds)
  loop
    if p_kinds[i] = 'optional' or v_let[i] then
      continue;
    end if;
    v_ask := coalesce('(' || v_any[i] || ')', '-');
    if p_kinds[i] = 'not' then
      v_ask := '!' || v_ask;
    end if;
    v_sides[p_branches[i]] := coalesce(v_sides[p_branches[i]] || '&', '') || v_ask;
  end loop;
  -- a term that nothing can meet takes its side out
  return (
    select string_agg(s.side, '|') from unnest(v_sides) as s (side) where strpos(s.side, '-') = 0
  )::tsquery;
end
$$;

alter function firmwall.every_term(integer[], text[], boolean[], text[], integer[]) owner to firmwall_exec;
revoke all on function firmwall.every_term(integer[], text[], boolean[], text[], integer[]) from public;

comment on function firmwall.every_term(integer[], text[], boolean[], text[], integer[]) is
'The text query that asks for every term by any of its alternatives. NULL when no side can be met.';
