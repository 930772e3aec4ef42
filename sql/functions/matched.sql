-- What of a question an entry meets: for each term the word that was met, in which field, and how. A
-- term that is not met stands there with nothing beside it.
create or replace function firmwall.matched(
  p_words tsvector,
  p_reading firmwall.reading
)
returns jsonb
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
  v_query tsquery;
  v_matched jsonb := '[]'::jsonb;
begin
  for i in 1 .. cardinality(v_terms)
  loop
    v_term := v_terms[i];
    if (v_best[v_term] = 0 or v_qualities[i] > v_qualities[v_best[v_term]]) and p_words @@ v_queries[i] then
      v_best[v_term] := i;
    end if;
  end loop;

  for i in 1 .. cardinality(v_best)
  loop
    if v_best[i] > 0 then
      v_query := v_queries[v_best[i]];
      v_matched := v_matched || jsonb_build_object(
        'word', replace(p_reading.words[i], '<->', ' '),
        'met', replace(p_reading.seen[v_best[i]], '<->', ' '),
        'how', p_reading.hows[v_best[i]],
        'quality', v_qualities[v_best[i]]::numeric,
        'field', case
          when ts_filter(p_words, '{a}') @@ v_query then 'title'
          when ts_filter(p_words, '{b}') @@ v_query then 'client'
          when ts_filter(p_words, '{c}') @@ v_query then 'party'
          else 'details'
        end
      );
    elsif p_reading.kinds[i] not in ('optional', 'not') then
      v_matched := v_matched || jsonb_build_object('word', p_reading.words[i], 'met', null);
    end if;
  end loop;
  return v_matched;
end
$$;

alter function firmwall.matched(tsvector, firmwall.reading) owner to firmwall_exec;
revoke all on function firmwall.matched(tsvector, firmwall.reading) from public;

comment on function firmwall.matched(tsvector, firmwall.reading) is
'A list of {word, met, how, quality, field}, one for each term of the question; met is null for a term that the entry does not meet.';
