-- Whether what an entry meets only nearly stands beside what was said beside it: "Minakshi Seeds" is not
-- met by Meenakshi in one name and seeds in another. A word that nothing was said beside, as one side of
-- "A v B" may be, stands by itself, unless it is all that was said: one word like it may well be another name.
-- "Robert" may be another name than the "Roberts" that is met. Two words before a legal form are one name, and stand
-- beside each other on one side of a title. First letters that take in the legal form of a name are not those of one
-- that was said with its form ("ABP Ltd", "Alder Brothers P. Ltd"). A number is not met under another kind of
-- docket than was said; one with its year in another form, and a name with or without the initial that a lone v may
-- be, are not met for sure. p_best is what firmwall.best_met says of the two.
create or replace function firmwall.stands_together(
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_reading.words);
  -- once, not at every word
  v_kinds text[] := p_reading.kinds;
  v_hows text[] := p_reading.hows;
  v_words constant text[] := array['exact', 'plural', 'possessive', 'near', 'short name'];
  v_how text;
  v_number text;
  v_said integer := 0;
  v_nearly boolean := false;
  v_near boolean;
  v_name boolean;
  v_term integer;
  v_beside boolean;
  v_one tsquery;
  v_other tsquery;
begin
  if 'initial' = any (v_hows) then
    for i in 1 .. cardinality(v_hows)
    loop
      if v_hows[i] = 'initial' and p_best[p_reading.terms[i]] <> i then
        return false;
      end if;
    end loop;
  end if;
  for i in 1 .. n
  loop
    continue when v_kinds[i] in ('optional', 'not');
    v_said := v_said + 1;
    continue when p_best[i] = 0;
    v_how := v_hows[p_best[i]];
    if v_how in ('plural', 'other year') then
      return false;
    elsif v_how = 'number' and v_number is distinct from p_reading.seen[p_best[i]] and 'optional' = any (v_kinds) then
      v_number := p_reading.seen[p_best[i]];
      if firmwall.has_other_docket(p_words, p_reading, v_number) then
        return false;
      end if;
    end if;
    continue when v_kinds[i] <> 'word';
    v_nearly := v_nearly or v_how in ('near', 'short name', 'beginning');
    if v_how = 'initials' and firmwall.takes_in_form(p_words, p_reading.seen[p_best[i]], p_reading.words[i + 1]) then
      return false;
    end if;
    v_near := v_how in ('near', 'short name') and p_reading.qualities[p_best[i]] < 0.85;
    v_name := false;
    if v_kinds[i + 1] = 'optional'
      and v_kinds[i - 1] = 'word'
      and v_how = any (v_words)
      and v_hows[p_best[i - 1]] = any (v_words)
    then
      v_name := firmwall.is_legal_form(p_reading.words[i + 1]);
    end if;
    continue when not v_near and not v_name;
    v_beside := null;
    foreach v_term in array case when v_near then array[i - 1, i + 1] else array[i - 1] end
    loop
      continue when v_term not between 1 and n or v_kinds[v_term] <> 'word' or p_best[v_term] = 0;
      v_one := p_reading.queries[p_best[i]];
      v_other := p_reading.queries[p_best[v_term]];
      v_beside := coalesce(v_beside, false)
        or p_words @@ (
          tsquery_phrase(v_one, v_other) || tsquery_phrase(v_other, v_one)
          || tsquery_phrase(v_one, v_other, 2) || tsquery_phrase(v_other, v_one, 2)
        )
        -- without a legal form, "Pemberly Ostrand" may be two sides, over the gap that an entry has at versus
        or not v_name and p_words @@ (
          tsquery_phrase(v_one, v_other, 31) || tsquery_phrase(v_other, v_one, 31)
          || tsquery_phrase(v_one, v_other, 32) || tsquery_phrase(v_other, v_one, 32)
        );
    end loop;
    if not v_beside then
      return false;
    end if;
  end loop;
  return v_said > 1 or not v_nearly;
end
$$;

alter function firmwall.stands_together(tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.stands_together(tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.stands_together(tsvector, firmwall.reading, integer[]) is
'Whether the words of a question that an entry meets only nearly stand there beside those that were said beside them; false where only one was said.';
