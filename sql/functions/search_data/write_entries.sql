-- Writes search entries, where they differ from those that are there, and the words in them that the firm did not have yet.
create or replace function firmwall.write_entries(
  p_firm_id uuid,
  p_entries firmwall.made_entry[]
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
  v_words tsvector[];
begin
  with stored as (
    insert into firmwall.search_entry as s
      (firm_id, kind, entry_id, parent_id, words, title_size, excluded_person_ids, allowed_person_ids)
    select p_firm_id, e.kind, e.entry_id, e.parent_id, e.words, e.title_size, e.excluded_person_ids, e.allowed_person_ids
    from unnest(p_entries) as e
    on conflict (firm_id, kind, entry_id) do update
    set
      parent_id = excluded.parent_id,
      words = excluded.words,
      title_size = excluded.title_size,
      excluded_person_ids = excluded.excluded_person_ids,
      allowed_person_ids = excluded.allowed_person_ids
    where (s.parent_id, s.words, s.title_size, s.excluded_person_ids, s.allowed_person_ids)
      is distinct from (excluded.parent_id, excluded.words, excluded.title_size, excluded.excluded_person_ids, excluded.allowed_person_ids)
    returning s.words
  )
  select array_agg(s.words) into v_words
  from stored as s;
  perform firmwall.add_to_vocabulary(p_firm_id, v_words);
end
$$;

alter function firmwall.write_entries(uuid, firmwall.made_entry[]) owner to firmwall_exec;
revoke all on function firmwall.write_entries(uuid, firmwall.made_entry[]) from public;

comment on function firmwall.write_entries(uuid, firmwall.made_entry[]) is
'Inserts or updates these search entries of the firm, and adds their words to its vocabulary.';
