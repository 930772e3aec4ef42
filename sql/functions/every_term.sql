-- The text query that asks for every term of a question, each by any of its alternatives; where the
-- question says "or", for every term of one side. Optional terms ask for nothing; a term that was
-- excluded must be absent. Alternatives below p_least do not count. NULL where every side has a term that
-- nothing can meet.
create or replace function firmwall.every_term(
  p_terms integer[],
  p_texts text[],
  p_asked boolean[],
  p_qualities real[],
  p_least real,
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
  v_begun boolean[];
  v_wanted boolean[];
  v_let boolean[];  -- terms that an alternative not to be asked for lets pass
begin
  for i in 1 .. cardinality(p_terms)
  loop
    if p_qualities[i] < p_least then
      continue;
    elsif p_asked[i] then
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
    if v_any[i] is null and p_kinds[i] = 'not' then
      continue;
    end if;
    -- a term that nothing can meet takes its side out: what is joined to NULL is NULL, and stays so
    v_ask := case when p_kinds[i] = 'not' then '!' else '' end || '(' || v_any[i] || ')';
    v_sides[p_branches[i]] := case
      when v_begun[p_branches[i]] then v_sides[p_branches[i]] || '&' || v_ask
      else v_ask
    end;
    v_begun[p_branches[i]] := true;
    v_wanted[p_branches[i]] := v_wanted[p_branches[i]] is true or p_kinds[i] <> 'not';
  end loop;
  -- a side that only leaves out would ask for everything else there is
  return (
    select string_agg(s.side, '|')
    from unnest(v_sides, v_wanted) as s (side, wanted)
    where s.wanted
  )::tsquery;
end
$$;

alter function firmwall.every_term(integer[], text[], boolean[], real[], real, text[], integer[]) owner to firmwall_exec;
revoke all on function firmwall.every_term(integer[], text[], boolean[], real[], real, text[], integer[]) from public;

comment on function firmwall.every_term(integer[], text[], boolean[], real[], real, text[], integer[]) is
'The text query that asks for every term by any of its alternatives. NULL when no side can be met.';
