-- Of these words, those that no entry of the firm holds.
--
-- Must stay true: the text index alone finds; see firmwall.search_candidates for the form of the predicate.
create or replace function firmwall.unused_words(p_words text[])
returns text[]
language plpgsql
stable
parallel restricted
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter text := '''' || firmwall.lexeme_prefix(v_firm_id, 'matter');
  v_client text := '''' || firmwall.lexeme_prefix(v_firm_id, 'client');
  v_document text := '''' || firmwall.lexeme_prefix(v_firm_id, 'document');
begin
  return array(
    select u.word
    from unnest(p_words) as u (word)
    where not exists (
      select from firmwall.search_entry as s
      where s.words @@ concat(v_matter, u.word, '''|', v_client, u.word, '''|', v_document, u.word, '''')::tsquery
        and coalesce(s.firm_id = v_firm_id, false)
    )
  );
end
$$;

alter function firmwall.unused_words(text[]) owner to firmwall_exec;
revoke all on function firmwall.unused_words(text[]) from public;

comment on function firmwall.unused_words(text[]) is
'Those of the words that no search entry of the firm of the context holds, as the caller''s statement sees them.';
