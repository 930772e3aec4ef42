-- Rebuilds the search data of a firm, one batch per call. It is needed after a change of the word lists or of
-- firmwall.normalize_text, because stored entries were made with the old form. One call is one short transaction; the answer
-- says where the next one begins. Searches work meanwhile, with some rows in the old form and some in the new. Calling it again
-- does no harm, so an interrupted run is started again.
--
-- The entry of a walled matter is rebuilt too. So this function reads matters and documents past their walls, and
-- firmwall.party_name_texts the parties. It opens a context of the firm without a person, and closes it before the answer, which
-- holds counts and the place where the next call begins.
--
-- Must stay true: nothing of the rows that are read here is returned. This gives up waiting for a lock before PostgreSQL looks
-- for a deadlock, so that PostgreSQL never cancels a writer because of this.
create or replace function app.rebuild_search(
  p_firm_code text,
  p_part text,
  p_after text default null
)
returns table (
  written integer,
  dropped integer,
  next_after text,
  of_all bigint
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '500ms'
as $$
declare
  v_firm_id uuid := firmwall.firm_id_of_code(p_firm_code);
  v_batch integer := 500;
  v_after uuid;
  v_ids uuid[];
  v_matters app.matter[];
  v_documents app.document[];
begin
  -- above read committed, a statement that waited for a lock would use the snapshot from before it waited
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the search is rebuilt in a transaction that is read committed'
      using
        errcode = 'invalid_transaction_state',
        hint = 'Begin it with: begin isolation level read committed;';
  end if;
  if p_part is null or p_part not in ('clients', 'matters', 'documents', 'words') then
    raise exception 'not a part of the search'
      using
        errcode = 'FW012',
        detail = 'Parameter: part.',
        hint = 'clients, matters, documents, words: in this order.';
  end if;
  if p_part <> 'words' then
    if p_after !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception 'not a place to go on from'
        using
          errcode = 'FW012',
          detail = 'Parameter: after.',
          hint = 'next_after of the last answer, or NULL to begin.';
    end if;
    v_after := p_after::uuid;
  end if;
  perform firmwall.open_sealed_context(v_firm_id, '00000000-0000-0000-0000-000000000000');
  dropped := 0;

  if p_part = 'clients' then
    v_ids := firmwall.rebuild_clients(v_after, v_batch);

  elsif p_part = 'matters' then
    v_ids := array(
      select m.matter_id
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and (v_after is null or m.matter_id > v_after)
      order by m.matter_id
      limit v_batch
    );
    perform firmwall.lock_search_entries('matter', v_ids);
    v_matters := array(
      select m
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_id = any (v_ids)
    );
    perform firmwall.rebuild_entries(v_matters, '{}');

  elsif p_part = 'documents' then
    v_ids := array(
      select d.document_id
      from app.document as d
      where d.firm_id = (select v_firm_id)
        and (v_after is null or d.document_id > v_after)
      order by d.document_id
      limit v_batch
    );
    perform firmwall.lock_search_entries('document', v_ids);
    v_documents := array(
      select d
      from app.document as d
      where d.firm_id = (select v_firm_id)
        and d.document_id = any (v_ids)
    );
    perform firmwall.rebuild_entries('{}', v_documents);

  else
    select w.seen, w.dropped, case when w.seen = 4 * v_batch then w.last_word end
    into written, dropped, next_after
    from firmwall.rebuild_words(p_after, 4 * v_batch) as w;
  end if;

  if p_part <> 'words' then
    written := cardinality(v_ids);
    next_after := case when written = v_batch then v_ids[v_batch]::text end;
  end if;
  if p_after is null then
    of_all := firmwall.search_size(p_part);
  end if;
  perform set_config('firmwall.context', '', true);
  -- one act for each part of a run, which is many calls
  if p_after is null then
    perform firmwall.record_act(
      v_firm_id, 'rebuild_search', 'search',
      p_label => p_part,
      p_counts => jsonb_build_object('of_all', of_all)
    );
  end if;
  return next;
end
$$;

alter function app.rebuild_search(text, text, text) owner to firmwall_context;
revoke all on function app.rebuild_search(text, text, text) from public;
grant execute on function app.rebuild_search(text, text, text) to firmwall_admin;

comment on function app.rebuild_search(text, text, text) is
'Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words after p_after (NULL: from the first). Returns how many rows were read, how many words were dropped, where the next call begins (NULL: this was the last batch), and in a first call how many there are in all. For firmwall_admin. Raises FW003 when a context is open, FW012 for another p_part or p_after, FW020 when there is no such firm, 25000 in a transaction that is not read committed, 55P03 when another transaction holds a lock for half a second: then nothing was done.';
