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
begin
  v_texts := array(
    select array_to_string(firmwall.document_fields(d.document), u&' \0001 ', '')
    from (select d as document, row_number() over () as place from unnest(p_documents) as d) as d
    where (d.document).firm_id = v_firm_id
    order by d.place
  );
  if cardinality(v_texts) <> cardinality(p_documents) then
    raise exception 'documents are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  perform firmwall.write_entries(v_firm_id, array(
    select
      row(
        'document', d.document_id, d.matter_id, e.words, e.title_size, w.excluded_person_ids, w.allowed_person_ids
      )::firmwall.made_entry
    from firmwall.entry_words(v_firm_id, 'document', '{document}', v_texts) as e
    join unnest(p_documents) with ordinality as d on d.ordinality = e.place
    join firmwall.search_entry as w on w.firm_id = v_firm_id and w.kind = 'matter' and w.entry_id = d.matter_id
  ));
end
$$;

alter function firmwall.write_document_entries(app.document[]) owner to firmwall_exec;
revoke all on function firmwall.write_document_entries(app.document[]) from public;

comment on function firmwall.write_document_entries(app.document[]) is
'Writes the search entries of these documents. Raises FW002 for documents of another firm than the context''s.';
