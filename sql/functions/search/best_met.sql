-- For each term of a question the place of the best of its alternatives that an entry meets, among those of
-- the reading.
create or replace function firmwall.best_met(
  p_words tsvector,
  p_reading firmwall.reading
)
returns integer[]
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_best integer[] := array_fill(0, array[cardinality(p_reading.words)]);
  v_terms integer[] := p_reading.terms;
  v_queries tsquery[] := p_reading.queries;
  v_qualities real[] := p_reading.qualities;
  v_term integer;
begin
  for i in 1 .. cardinality(v_terms)
  loop
    v_term := v_terms[i];
    if (v_best[v_term] = 0 or v_qualities[i] > v_qualities[v_best[v_term]]) and p_words @@ v_queries[i] then
      v_best[v_term] := i;
    end if;
  end loop;
  return v_best;
end
$$;

alter function firmwall.best_met(tsvector, firmwall.reading) owner to firmwall_exec;
revoke all on function firmwall.best_met(tsvector, firmwall.reading) from public;

comment on function firmwall.best_met(tsvector, firmwall.reading) is
'The place of the best alternative that the entry meets, for each term of the question; 0 for a term that it does not meet.';
