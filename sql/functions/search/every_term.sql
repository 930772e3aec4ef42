-- The text queries that ask for every term of a question: "ask" for each by any of its alternatives, "exact"
-- for each by one that is as good as the word itself. Where the question says "or", every term of one side is
-- asked for. Optional terms ask for nothing; a term that was excluded must be absent.
create or replace function firmwall.every_term(
  p_terms integer[],
  p_queries text[],
  p_asked boolean[],
  p_qualities real[],
  p_kinds text[],
  p_branches integer[],
  out ask tsquery,
  out exact tsquery
)
returns record
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_any text[];
  v_best text[];
  v_let boolean[];  -- terms that an alternative not to be asked for lets pass
  v_term integer;
  v_branch integer;
  v_wanted boolean;
  v_join text;
  v_ask_side text;
  v_exact_side text;
  v_ask text;
  v_exact text;
begin
  for i in 1 .. cardinality(p_terms)
  loop
    v_term := p_terms[i];
    if not p_asked[i] then
      v_let[v_term] := true;
      continue;
    end if;
    v_any[v_term] := coalesce(v_any[v_term] || '|', '') || p_queries[i];
    if p_qualities[i] >= 1 then
      v_best[v_term] := coalesce(v_best[v_term] || '|', '') || p_queries[i];
    end if;
  end loop;

  -- the terms of a side stand together; one round more closes the last side
  for i in 1 .. cardinality(p_kinds) + 1
  loop
    if p_branches[i] is distinct from v_branch then
      -- a side that only leaves out would ask for everything else there is
      if v_wanted then
        v_ask := coalesce(v_ask || '|' || v_ask_side, v_ask, v_ask_side);
        v_exact := coalesce(v_exact || '|' || v_exact_side, v_exact, v_exact_side);
      end if;
      v_branch := p_branches[i];
      v_wanted := false;
      v_join := '';
      v_ask_side := '';
      v_exact_side := '';
    end if;
    continue when p_kinds[i] is null or p_kinds[i] = 'optional' or v_let[i];
    if p_kinds[i] = 'not' then
      v_join := v_join || '!';
    else
      v_wanted := true;
    end if;
    -- a term that nothing can meet takes its side out: what is joined to NULL is NULL, and stays so
    v_ask_side := v_ask_side || v_join || '(' || v_any[i] || ')';
    v_exact_side := v_exact_side || v_join || '(' || v_best[i] || ')';
    v_join := '&';
  end loop;
  ask := v_ask::tsquery;
  exact := v_exact::tsquery;
end
$$;

alter function firmwall.every_term(integer[], text[], boolean[], real[], text[], integer[]) owner to firmwall_exec;
revoke all on function firmwall.every_term(integer[], text[], boolean[], real[], text[], integer[]) from public;

comment on function firmwall.every_term(integer[], text[], boolean[], real[], text[], integer[]) is
'The text queries that ask for every term: by any of its alternatives, and by the best alone. NULL when no side can be met.';
