-- What of a question an entry meets: for each term the word that was met, in which field, and how. A
-- term that is not met stands there with nothing beside it. p_best is what firmwall.best_met says of the two.
create or replace function firmwall.matched(
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns jsonb
language plpgsql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_query tsquery;
  v_matched jsonb := '[]'::jsonb;
begin
  for i in 1 .. cardinality(p_best)
  loop
    if p_best[i] > 0 then
      v_query := p_reading.queries[p_best[i]];
      v_matched := v_matched || jsonb_build_object(
        'word', replace(p_reading.words[i], '<->', ' '),
        'met', replace(p_reading.seen[p_best[i]], '<->', ' '),
        'how', p_reading.hows[p_best[i]],
        'quality', p_reading.qualities[p_best[i]]::numeric,
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

alter function firmwall.matched(tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.matched(tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.matched(tsvector, firmwall.reading, integer[]) is
'A list of {word, met, how, quality, field}, one for each term of the question; met is null for a term that the entry does not meet.';
