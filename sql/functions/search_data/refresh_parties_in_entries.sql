-- Writes the names of the parties, as they stand, into the search entries of matters of the firm of the context,
-- which the caller has locked and read: p_words holds the words of each. The words that are not of a party stay.
create or replace function firmwall.refresh_parties_in_entries(
  p_firm_id uuid,
  p_matter_ids uuid[],
  p_words tsvector[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_words tsvector[];
begin
  with made as materialized (
    select
      m.matter_id,
      m.words as words_before,
      firmwall.merge_party_lexemes(ts_filter(m.words, '{a,b,d}'), p.words) as words,
      p.words as party_words
    from firmwall.entry_words(p_firm_id, 'matter', '{party}', firmwall.party_name_texts(p_firm_id, p_matter_ids)) as p
    join unnest(p_matter_ids, p_words) with ordinality as m (matter_id, words, place) on m.place = p.place
  ),
  stored as (
    update firmwall.search_entry as s
    set words = m.words
    from made as m
    where m.words <> m.words_before
      and s.firm_id = p_firm_id
      and s.kind = 'matter'
      and s.entry_id = m.matter_id
    returning m.party_words
  )
  select array_agg(s.party_words) into v_words
  from stored as s;

  perform firmwall.add_to_vocabulary(p_firm_id, v_words);
end
$$;

alter function firmwall.refresh_parties_in_entries(uuid, uuid[], tsvector[]) owner to firmwall_exec;
revoke all on function firmwall.refresh_parties_in_entries(uuid, uuid[], tsvector[]) from public;

comment on function firmwall.refresh_parties_in_entries(uuid, uuid[], tsvector[]) is
'Writes the names of the parties of these matters into their search entries, whose words are p_words now.';
