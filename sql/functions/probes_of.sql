-- What to look up for a word that may be misspelt: what firmwall.spellings_of would have stored for it,
-- and for words a letter shorter or longer.
create or replace function firmwall.probes_of(p_word text)
returns text[]
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_length integer := length(p_word);
begin
  if v_length not between 4 and 40 or p_word ~ '[0-9]' then
    return array[p_word];
  end if;
  return array(
    select p_word
    union
    select '<' || left(p_word, near.length / 2)
    from generate_series(greatest(v_length - 1, 4), v_length + 1) as near (length)
    union
    select '>' || right(p_word, near.length - near.length / 2)
    from generate_series(greatest(v_length - 1, 4), v_length + 1) as near (length)
    union
    select '=' || firmwall.consonants_of(p_word)
  );
end
$$;

alter function firmwall.probes_of(text) owner to firmwall_exec;
revoke all on function firmwall.probes_of(text) from public;

comment on function firmwall.probes_of(text) is
'Every spelling under which a folded word, or one that it is a slip of, may be stored. NULL for NULL.';
