-- Keeps the search entries of documents right, and gives new and moved documents the wall of their
-- matter.
create or replace function firmwall.tg_document__entries()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_rows app.document[];
  v_gone app.document[];  -- under ids that were changed
  v_walled bigint;
  v_done bigint;
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'document'
      and s.entry_id = o.document_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(row(n.*)::app.document) into v_rows
    from new_rows as n;
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select
      array_agg(row(n.*)::app.document) filter (where n.document_id is not null),
      array_agg(row(o.*)::app.document) filter (where n.document_id is null)
    into v_rows, v_gone
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.document_id = n.document_id
    where o.matter_id is distinct from n.matter_id
      or firmwall.document_fields(row(o.*)::app.document) is distinct from firmwall.document_fields(row(n.*)::app.document);
  end if;
  if v_gone is not null then
    delete from firmwall.search_entry as s
    using unnest(v_gone) as o
    where s.firm_id = o.firm_id
      and s.kind = 'document'
      and s.entry_id = o.document_id;
  end if;
  if v_rows is null then
    return null;
  end if;

  -- a transaction that sets a wall meanwhile waits for this one, and then finds these documents
  perform from firmwall.search_entry as s
  where (s.firm_id, s.kind, s.entry_id) in (select n.firm_id, 'matter', n.matter_id from unnest(v_rows) as n)
  order by s.entry_id
  for no key update;
  get diagnostics v_done = row_count;
  if v_done <> (select count(distinct (n.firm_id, n.matter_id)) from unnest(v_rows) as n) then
    raise exception 'documents are written after their matter'
      using
        errcode = 'FW002',
        hint = 'In a statement of its own, so that they are given its wall.';
  end if;

  perform firmwall.write_document_entries(v_rows);

  select count(*) into v_walled
  from unnest(v_rows) as n
  join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'document' and s.entry_id = n.document_id
  where (s.excluded_person_ids, s.allowed_person_ids) is distinct from (n.excluded_person_ids, n.allowed_person_ids);
  if v_walled > 0 then
    update app.document as d
    set excluded_person_ids = s.excluded_person_ids, allowed_person_ids = s.allowed_person_ids
    from firmwall.search_entry as s
    where (s.firm_id, s.kind, s.entry_id) in (select n.firm_id, 'document', n.document_id from unnest(v_rows) as n)
      and d.firm_id = s.firm_id
      and d.document_id = s.entry_id
      and (s.excluded_person_ids, s.allowed_person_ids) is distinct from (d.excluded_person_ids, d.allowed_person_ids);
    get diagnostics v_done = row_count;
    if v_done <> v_walled then
      raise exception 'documents are written in a context of their firm'
        using
          errcode = 'FW002',
          hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
    end if;
  end if;
  return null;
end
$$;

alter function firmwall.tg_document__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_document__entries() from public;
grant execute on function firmwall.tg_document__entries() to firmwall_owner;

comment on function firmwall.tg_document__entries() is
'Trigger: search entries of documents, and walls of new and moved ones. Raises FW002 for a writer without a context of the firm, and for documents whose matter is not written yet.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.document
  referencing new table as new_rows
  for each statement execute function firmwall.tg_document__entries();
create or replace trigger index_updated
  after update on app.document
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_document__entries();
create or replace trigger index_deleted
  after delete on app.document
  referencing old table as old_rows
  for each statement execute function firmwall.tg_document__entries();
reset role;
