-- Goes through the next words of the firm's vocabulary: removes words that no entry holds any more, removes duplicates, and
-- rewrites words whose keys have changed.
--
-- Must stay true: a word is removed only while no transaction writes. A transaction that is adding an entry with the word has
-- seen it in the vocabulary, and would not add it again. So the tables are locked while these few words are looked up once
-- more; searches go on.
create or replace function firmwall.rebuild_words(
  p_after text,
  p_limit integer,
  out seen integer,
  out dropped integer,
  out last_word text
)
returns record
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_words text[];
  v_unused text[];
begin
  v_words := array(
    select w.word
    from firmwall.search_word as w
    where w.firm_id = (select v_firm_id)
      and (p_after is null or w.word > p_after)
    group by w.word
    order by w.word
    limit p_limit
  );
  seen := cardinality(v_words);
  last_word := v_words[seen];

  v_unused := firmwall.unused_words(v_words);
  if v_unused <> '{}' then
    lock table app.client, app.matter, app.matter_party, app.document in share mode;
    v_unused := firmwall.unused_words(v_unused);
  end if;
  dropped := cardinality(v_unused);

  delete from firmwall.search_word as w
  where w.firm_id = (select v_firm_id)
    and w.word = any (v_words)
    and (
      w.word = any (v_unused)
      or w.sound <> firmwall.phonetic_key(w.word)
      or w.keys <> firmwall.spelling_keys(v_firm_id, w.word)
      or exists (
        select from firmwall.search_word as twin
        where twin.firm_id = (select v_firm_id)
          and twin.word = w.word
          and twin.row_id < w.row_id
      )
    );
  -- as an entry would bring them
  perform firmwall.add_to_vocabulary(
    v_firm_id,
    array[
      array_to_tsvector(
        array(
          select firmwall.lexeme_prefix(v_firm_id, 'matter') || u.word
          from unnest(v_words) as u (word)
          where u.word <> all (v_unused)
        )
      )
    ]
  );
end
$$;

alter function firmwall.rebuild_words(text, integer) owner to firmwall_exec;
revoke all on function firmwall.rebuild_words(text, integer) from public;
grant execute on function firmwall.rebuild_words(text, integer) to firmwall_context;

comment on function firmwall.rebuild_words(text, integer) is
'Goes through p_limit words of the vocabulary of the firm of the context, after this one (NULL: from the first): how many were seen, how many no entry held any more, and the last of them (NULL: none was left).';
