-- The words of a matter's entry together with those of its parties. The title and the client often name the
-- parties: where they bring no word that is not there, there is nothing to add, nor to write. In a script without
-- spaces the words are letters, and a name is their order. Without a path of its own it is inlined into its callers,
-- which pin theirs; its body names every schema all the same.
create or replace function firmwall.merge_party_lexemes(
  p_words tsvector,
  p_party_words tsvector
)
returns tsvector
language sql
immutable
parallel safe
as $$
  select case
    when pg_catalog.length(p_words operator(pg_catalog.||) p_party_words)
      operator(pg_catalog.=) pg_catalog.length(p_words)
      and p_party_words::pg_catalog.text operator(pg_catalog.!~) '[\u2e80-\ud7ff\uf900-\ufaff]'
    then p_words
    else p_words operator(pg_catalog.||) p_party_words
  end
$$;

alter function firmwall.merge_party_lexemes(tsvector, tsvector) owner to firmwall_exec;
revoke all on function firmwall.merge_party_lexemes(tsvector, tsvector) from public;

comment on function firmwall.merge_party_lexemes(tsvector, tsvector) is
'The words of a matter''s entry with those of its parties, where these bring a new one. NULL when either is NULL.';
