-- Writes the search entries of matters, with the names of their clients and of their parties, where they say
-- something else than before. New matters have no parties yet, and no entries.
--
-- Must stay true: no row is skipped without an error. A writer without a context of the firm is refused, because it cannot see
-- the client whose name goes into the entry. And clients are locked before entries, and both before names of clients and of
-- parties are read: see firmwall.refresh_client_in_entries.
create or replace function firmwall.write_matter_entries(
  p_matters app.matter[],
  p_new boolean default false
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
  v_firm_id uuid := app.current_firm_id_or_null();
  v_ids uuid[];
  v_texts text[];
  v_party_texts text[];
begin
  if not p_new then
    v_ids := array(select m.matter_id from unnest(p_matters) with ordinality as m order by m.ordinality);
    -- the foreign key of a new matter holds its client already
    perform from app.client as c
    where c.firm_id = v_firm_id
      and c.client_id = any (array(select m.client_id from unnest(p_matters) as m))
    order by c.client_id
    for key share;
    perform firmwall.lock_search_entries('matter', v_ids);
  end if;

  v_texts := array(
    select array_to_string(firmwall.matter_fields(m.matter) || c.display_name || c.aliases, u&' \0001 ', '')
    from (select m as matter, row_number() over () as place from unnest(p_matters) as m) as m
    join app.client as c on c.firm_id = (m.matter).firm_id and c.client_id = (m.matter).client_id
    where c.firm_id = v_firm_id
    order by m.place
  );
  if cardinality(v_texts) <> cardinality(p_matters) then
    raise exception 'matters are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  if p_new then
    perform firmwall.write_entries(v_firm_id, array(
      select
        row(
          'matter', m.matter_id, m.client_id, e.words, e.title_size, m.excluded_person_ids, m.allowed_person_ids
        )::firmwall.made_entry
      from firmwall.entry_words(v_firm_id, 'matter', '{matter,client}', v_texts) as e
      join unnest(p_matters) with ordinality as m on m.ordinality = e.place
    ));
  else
    v_party_texts := firmwall.party_name_texts(v_firm_id, v_ids);
    perform firmwall.write_entries(v_firm_id, array(
      select
        row(
          'matter', m.matter_id, m.client_id, firmwall.merge_party_lexemes(e.words, p.words), e.title_size,
          m.excluded_person_ids, m.allowed_person_ids
        )::firmwall.made_entry
      from firmwall.entry_words(v_firm_id, 'matter', '{matter,client}', v_texts) as e
      join firmwall.entry_words(v_firm_id, 'matter', '{party}', v_party_texts) as p on p.place = e.place
      join unnest(p_matters) with ordinality as m on m.ordinality = e.place
    ));
  end if;
end
$$;

alter function firmwall.write_matter_entries(app.matter[], boolean) owner to firmwall_exec;
revoke all on function firmwall.write_matter_entries(app.matter[], boolean) from public;

comment on function firmwall.write_matter_entries(app.matter[], boolean) is
'Writes the search entries of these matters; p_new says that they have neither parties nor entries yet. Raises FW002 for matters of another firm than the context''s.';
