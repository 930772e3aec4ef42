-- Keeps the search entries of matters right, and hands a matter's wall on to its parties, its
-- documents and their entries.
create or replace function firmwall.tg_matter__entries()
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
  v_rows app.matter[];
  v_walled app.matter[];
  v_gone app.matter[];  -- under ids that were changed
  v_rows_due bigint;
  v_rows_done bigint;
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'matter'
      and s.entry_id = o.matter_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(row(n.*)::app.matter) into v_rows
    from new_rows as n;
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select
      array_agg(row(n.*)::app.matter) filter (
        where n.matter_id is not null
          and (
            o.client_id is distinct from n.client_id
            or firmwall.matter_fields(row(o.*)::app.matter) is distinct from firmwall.matter_fields(row(n.*)::app.matter)
          )
      ),
      array_agg(row(n.*)::app.matter) filter (
        where n.matter_id is not null
          and (o.excluded_person_ids, o.allowed_person_ids) is distinct from (n.excluded_person_ids, n.allowed_person_ids)
      ),
      array_agg(row(o.*)::app.matter) filter (where n.matter_id is null)
    into v_rows, v_walled, v_gone
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.matter_id = n.matter_id;
  end if;

  if v_gone is not null then
    delete from firmwall.search_entry as s
    using unnest(v_gone) as o
    where s.firm_id = o.firm_id
      and s.kind = 'matter'
      and s.entry_id = o.matter_id;
  end if;

  if v_rows is not null then
    perform firmwall.write_matter_entries(v_rows, p_new => tg_op = 'INSERT');
  end if;

  if v_walled is not null then
    -- the entry first: a transaction that adds a party or a document meanwhile holds it, and this waits for it
    update firmwall.search_entry as s
    set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
    from unnest(v_walled) as n
    where s.firm_id = n.firm_id
      and s.kind = 'matter'
      and s.entry_id = n.matter_id;

    v_rows_done := firmwall.copy_walls_to_children(v_walled);

    update firmwall.search_entry as s
    set excluded_person_ids = n.excluded_person_ids, allowed_person_ids = n.allowed_person_ids
    from unnest(v_walled) as n
    where s.firm_id = n.firm_id
      and s.kind = 'document'
      and s.parent_id = n.matter_id;
    get diagnostics v_rows_due = row_count;

    if v_rows_done <> v_rows_due then
      raise exception 'walls are set in a context of their firm, from inside'
        using
          errcode = 'FW002',
          hint = 'Use app.set_matter_wall.';
    end if;
  end if;
  return null;
end
$$;

alter function firmwall.tg_matter__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_matter__entries() from public;
grant execute on function firmwall.tg_matter__entries() to firmwall_owner;

comment on function firmwall.tg_matter__entries() is
'Trigger: search entries of matters, and walls handed on. Raises FW002 for a writer without a context of the firm.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.matter
  referencing new table as new_rows
  for each statement execute function firmwall.tg_matter__entries();
create or replace trigger index_updated
  after update on app.matter
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_matter__entries();
create or replace trigger index_deleted
  after delete on app.matter
  referencing old table as old_rows
  for each statement execute function firmwall.tg_matter__entries();
reset role;
