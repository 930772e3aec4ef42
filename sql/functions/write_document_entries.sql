-- Writes the search entries of documents, each with the wall of its matter.
create or replace function firmwall.write_document_entries(p_documents app.document[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_firm_ids uuid[];
  v_words tsvector[];
begin
  with made as materialized (
    select n.firm_id, n.document_id, e.words, e.title_size
    from unnest(p_documents) as n
    cross join lateral firmwall.entry_words(
      firmwall.lexeme_prefix(n.firm_id, 'document'), 'AD', 'nw', concat_ws(u&' \0001 ', n.title, n.kind)
    ) as e
  ),
  stored as (
    insert into firmwall.search_entry as s
      (firm_id, kind, entry_id, parent_id, words, title_size, walled_out, let_in)
    select
      n.firm_id,
      'document',
      n.document_id,
      n.matter_id,
      m.words,
      m.title_size,
      w.walled_out,
      w.let_in
    from unnest(p_documents) as n
    join firmwall.search_entry as w on w.firm_id = n.firm_id and w.kind = 'matter' and w.entry_id = n.matter_id
    join made as m on m.firm_id = n.firm_id and m.document_id = n.document_id
    on conflict (firm_id, kind, entry_id) do update
    set
      parent_id = excluded.parent_id,
      words = excluded.words,
      title_size = excluded.title_size,
      walled_out = excluded.walled_out,
      let_in = excluded.let_in
    returning s.firm_id, s.words
  )
  select array_agg(s.firm_id), array_agg(s.words) into v_firm_ids, v_words
  from stored as s;
  perform firmwall.learn_words(v_firm_ids, v_words);
end
$$;

alter function firmwall.write_document_entries(app.document[]) owner to firmwall_exec;
revoke all on function firmwall.write_document_entries(app.document[]) from public;

comment on function firmwall.write_document_entries(app.document[]) is
'Writes the search entries of these documents.';
