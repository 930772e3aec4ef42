-- Writes the names of clients, as they stand, into the search entries of their matters. A party may bear a
-- name that its client gave up, so the words of the parties are looked at again.
--
-- Must stay true: clients are locked before entries, and both before what is made of them is read. A transaction that writes a
-- matter holds its client FOR KEY SHARE, and one that adds a party holds the entry. Either this waits for them and then finds
-- their rows, or they wait for this and find the new name.
create or replace function firmwall.refresh_client_in_entries(p_clients app.client[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_texts text[];
  v_words tsvector[];
  v_matter_ids uuid[];
  v_clients integer[];
begin
  perform from app.client as c
  where c.firm_id = v_firm_id
    and c.client_id = any (array(select u.client_id from unnest(p_clients) as u))
  order by c.client_id
  for update;
  select array_agg(s.entry_id), array_agg(s.client)
  into v_matter_ids, v_clients
  from (
    select s.entry_id, c.ordinality::integer as client
    from unnest(p_clients) with ordinality as c
    join firmwall.search_entry as s on s.firm_id = v_firm_id and s.kind = 'matter' and s.parent_id = c.client_id
    order by s.entry_id
    for no key update of s
  ) as s;
  if v_matter_ids is null then
    return;
  end if;

  v_texts := array(
    -- after an empty field, since these words come after others
    select array_to_string(array['', c.display_name] || c.aliases, u&' \0001 ')
    from unnest(p_clients) with ordinality as c
    order by c.ordinality
  );
  v_words := array(
    select e.words
    from firmwall.entry_words(v_firm_id, 'matter', '{client}', v_texts) as e
    order by e.place
  );

  with stored as (
    update firmwall.search_entry as s
    set words = firmwall.merge_party_lexemes(ts_filter(s.words, '{a,d}') || v_words[m.client], p.words)
    from unnest(v_matter_ids, v_clients) with ordinality as m (matter_id, client, place)
    join firmwall.entry_words(v_firm_id, 'matter', '{party}', firmwall.party_name_texts(v_firm_id, v_matter_ids)) as p on p.place = m.place
    where s.firm_id = v_firm_id
      and s.kind = 'matter'
      and s.entry_id = m.matter_id
    returning p.words
  )
  select array_agg(s.words) into v_words
  from stored as s;
  -- the lists may have changed since the parties were written
  perform firmwall.add_to_vocabulary(v_firm_id, v_words);
end
$$;

alter function firmwall.refresh_client_in_entries(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.refresh_client_in_entries(app.client[]) from public;

comment on function firmwall.refresh_client_in_entries(app.client[]) is
'Writes the names of these clients of the firm of the context into the search entries of their matters.';
