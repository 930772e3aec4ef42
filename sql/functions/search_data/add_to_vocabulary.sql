-- Adds to the vocabulary of a firm the words of entries that it did not have yet. Numbers and the letters of
-- scripts without spaces are not misspelt in the way this serves, and stay out.
create or replace function firmwall.add_to_vocabulary(
  p_firm_id uuid,
  p_words tsvector[]
)
returns void
language plpgsql
volatile
strict
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_new text[];
begin
  v_new := array(
    select said.word
    from (
      select distinct l.word
      from (
        -- what comes before the word is the digest of firm and kind
        select substr(unnest(tsvector_to_array(u.words)), 8) collate "C" as word
        from unnest(p_words) as u (words)
      ) as l
      where l.word > 'a'
        and length(l.word) > 1
    ) as said
    -- one by one in the index: planned while the firm was small, a join would read all its words for each
    where (
      select true
      from firmwall.search_word as w
      where w.firm_id = p_firm_id
        and w.word = said.word
      limit 1
    ) is null
  );
  if v_new = '{}' then
    return;
  end if;
  insert into firmwall.search_word (firm_id, word, sound, keys)
  select p_firm_id, n.word, n.sound, firmwall.spelling_keys(p_firm_id, n.word, n.sound)
  from unnest(v_new, string_to_array(firmwall.phonetic_key(array_to_string(v_new, ' ')), ' ')) as n (word, sound);
end
$$;

alter function firmwall.add_to_vocabulary(uuid, tsvector[]) owner to firmwall_exec;
revoke all on function firmwall.add_to_vocabulary(uuid, tsvector[]) from public;

comment on function firmwall.add_to_vocabulary(uuid, tsvector[]) is
'Adds the words of entries to the vocabulary of the firm; none for NULL.';
