-- Adds to the vocabulary of firms the words that they did not have yet. Numbers and the letters of
-- scripts without spaces are not misspelt in the way this serves, and stay out.
create or replace function firmwall.learn_words(
  p_firm_ids uuid[],
  p_words tsvector[]
)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
as $$
begin
  insert into firmwall.search_word (firm_id, word, sound, keys)
  select seen.firm_id, seen.word, firmwall.sound_of(seen.word), firmwall.spelling_keys(seen.firm_id, seen.word)
  from (
    select distinct u.firm_id, substr(l.lexeme, 8) as word
    from unnest(p_firm_ids, p_words) as u (firm_id, words)
    cross join lateral unnest(u.words) as l
  ) as seen
  where seen.word ~ '^[a-z]{2}'
    and not exists (
      select from firmwall.search_word as w
      where w.firm_id = seen.firm_id
        and w.word = seen.word
    );
end
$$;

alter function firmwall.learn_words(uuid[], tsvector[]) owner to firmwall_exec;
revoke all on function firmwall.learn_words(uuid[], tsvector[]) from public;

comment on function firmwall.learn_words(uuid[], tsvector[]) is
'Adds the words of entries to the vocabulary of their firms.';
