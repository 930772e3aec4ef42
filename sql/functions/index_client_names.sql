-- Writes anew what a client of the firm is found by; with NULL, every client: after a change of the word
-- lists or of the folding, stored words are those of yesterday until this has run.
create or replace function firmwall.index_client_names(p_client_id uuid)
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  -- the words go with their names
  delete from firmwall.client_name as n
  where n.firm_id = v_firm_id
    and (p_client_id is null or n.client_id = p_client_id);

  with named as (
    insert into firmwall.client_name (firm_id, client_id, place, words, whole, joined)
    select
      c.firm_id, c.client_id, name.place - 1, w.words, left(array_to_string(w.words, ' '), 500),
      left(array_to_string(w.words, ''), 500)
    from app.client as c
    cross join lateral unnest(c.display_name || c.aliases) with ordinality as name (text, place)
    cross join lateral (
      select array(
        select left(word.text, 64)
        from unnest(firmwall.name_words(name.text)) with ordinality as word (text, place)
        order by word.place
      ) as words
    ) as w
    where c.firm_id = v_firm_id
      and (p_client_id is null or c.client_id = p_client_id)
      and w.words <> '{}'
    returning firm_id, client_id, place, words
  )
  insert into firmwall.client_word (firm_id, client_id, place, spelling, word)
  select distinct named.firm_id, named.client_id, named.place, s.spelling, w.word
  from named
  cross join lateral unnest(named.words) as w (word)
  cross join lateral unnest(firmwall.spellings_of(w.word)) as s (spelling);
end
$$;

alter function firmwall.index_client_names(uuid) owner to firmwall_exec;
revoke all on function firmwall.index_client_names(uuid) from public;

comment on function firmwall.index_client_names(uuid) is
'Writes anew what this client of the firm of the context is found by; NULL: every client of the firm.';
