-- Writes the words of the parties into the search entries of their matters: for each matter the names of all
-- its parties, parted by U+0001, NULL where it has none. The other words of the entry stay.
create or replace function firmwall.write_party_words(
  p_firm_ids uuid[],
  p_matter_ids uuid[],
  p_names text[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_firm_ids uuid[];
  v_words tsvector[];
begin
  with made as materialized (
    select u.firm_id, u.matter_id, coalesce(e.words, '') as words
    from unnest(p_firm_ids, p_matter_ids, p_names) as u (firm_id, matter_id, names)
    left join lateral firmwall.entry_words(firmwall.lexeme_prefix(u.firm_id, 'matter'), 'C', 'n', u.names) as e
      on u.names is not null
  ),
  stored as (
    update firmwall.search_entry as s
    set words = ts_filter(s.words, '{a,b,d}') || m.words
    from made as m
    where s.firm_id = m.firm_id
      and s.kind = 'matter'
      and s.entry_id = m.matter_id
      -- the title often names the parties: then there is nothing to write
      and not (
        strip(s.words) = strip(ts_filter(s.words, '{a,b,d}'))
        and strip(s.words) = strip(s.words || m.words)
      )
    returning s.firm_id, s.words
  )
  select array_agg(s.firm_id), array_agg(s.words) into v_firm_ids, v_words
  from stored as s;

  if v_words is not null then
    perform firmwall.learn_words(v_firm_ids, v_words);
  end if;
end
$$;

alter function firmwall.write_party_words(uuid[], uuid[], text[]) owner to firmwall_exec;
revoke all on function firmwall.write_party_words(uuid[], uuid[], text[]) from public;

comment on function firmwall.write_party_words(uuid[], uuid[], text[]) is
'Writes the names of parties, all of a matter in one text, into the search entries of these matters.';
