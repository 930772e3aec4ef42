-- Writes the search entries of documents, each with the wall of its matter, where they say something else than
-- before.
--
-- Must stay true: no row is skipped without an error. A writer without a context of the firm is refused.
create or replace function firmwall.write_document_entries(p_documents app.document[])
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
begin
  v_texts := array(
    select concat_ws(u&' \0001 ', d.title, d.kind)
    from unnest(p_documents) with ordinality as d
    where d.firm_id = v_firm_id
    order by d.ordinality
  );
  if cardinality(v_texts) <> cardinality(p_documents) then
    raise exception 'documents are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  with stored as (
    insert into firmwall.search_entry as s
      (firm_id, kind, entry_id, parent_id, words, title_size, excluded_person_ids, allowed_person_ids)
    select
      v_firm_id,
      'document',
      d.document_id,
      d.matter_id,
      e.words,
      e.title_size,
      w.excluded_person_ids,
      w.allowed_person_ids
    from firmwall.entry_words(v_firm_id, 'document', 'AD', 'nw', v_texts) as e
    join unnest(p_documents) with ordinality as d on d.ordinality = e.place
    join firmwall.search_entry as w on w.firm_id = v_firm_id and w.kind = 'matter' and w.entry_id = d.matter_id
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
  perform firmwall.add_to_vocabulary(v_firm_id, v_words);
end
$$;

alter function firmwall.write_document_entries(app.document[]) owner to firmwall_exec;
revoke all on function firmwall.write_document_entries(app.document[]) from public;

comment on function firmwall.write_document_entries(app.document[]) is
'Writes the search entries of these documents. Raises FW002 for documents of another firm than the context''s.';
