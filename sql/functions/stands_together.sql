-- Whether what an entry meets only nearly stands beside what was said beside it: "Minakshi Seeds" is not
-- met by Meenakshi in one name and seeds in another. A word that nothing was said beside, as one side of
-- "A v B" may be, stands by itself, unless it is all that was said: one word like it may well be another name.
-- p_best is what firmwall.best_met says of the two.
create or replace function firmwall.stands_together(
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_reading.words);
  v_said integer := 0;
  v_near boolean := false;
  v_term integer;
  v_beside boolean;
  v_one tsquery;
  v_other tsquery;
begin
  for i in 1 .. n
  loop
    continue when p_reading.kinds[i] in ('optional', 'not');
    v_said := v_said + 1;
    v_near := v_near or (p_best[i] > 0 and p_reading.hows[p_best[i]] in ('near', 'short name', 'beginning'));
    continue when p_reading.kinds[i] <> 'word' or p_best[i] = 0
      or p_reading.hows[p_best[i]] not in ('near', 'short name')
      or p_reading.qualities[p_best[i]] >= 0.85;
    v_beside := null;
    foreach v_term in array array[i - 1, i + 1]
    loop
      continue when v_term not between 1 and n or p_reading.kinds[v_term] <> 'word' or p_best[v_term] = 0;
      v_one := p_reading.queries[p_best[i]];
      v_other := p_reading.queries[p_best[v_term]];
      v_beside := coalesce(v_beside, false)
        or p_words @@ (
          tsquery_phrase(v_one, v_other) || tsquery_phrase(v_other, v_one)
          || tsquery_phrase(v_one, v_other, 2) || tsquery_phrase(v_other, v_one, 2)
        );
    end loop;
    if not v_beside then
      return false;
    end if;
  end loop;
  return v_said > 1 or not v_near;
end
$$;

alter function firmwall.stands_together(tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.stands_together(tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.stands_together(tsvector, firmwall.reading, integer[]) is
'Whether the words of a question that an entry meets only nearly stand there beside those that were said beside them; false where only one was said.';
