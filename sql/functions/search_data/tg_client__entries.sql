-- Keeps the search entries of clients right, and the client's names in the entries of its matters.
create or replace function firmwall.tg_client__entries()
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
  v_rows app.client[];
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'client'
      and s.entry_id = o.client_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(row(n.*)::app.client) into v_rows
    from new_rows as n;
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select array_agg(row(n.*)::app.client) filter (where n.client_id is not null) into v_rows
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.client_id = n.client_id
    where firmwall.client_fields(row(o.*)::app.client) is distinct from firmwall.client_fields(row(n.*)::app.client);
  end if;
  if v_rows is null then
    return null;
  end if;

  perform firmwall.write_client_entries(v_rows);

  if tg_op = 'UPDATE' then
    perform firmwall.refresh_client_in_entries(v_rows);
  end if;
  return null;
end
$$;

alter function firmwall.tg_client__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_client__entries() from public;
grant execute on function firmwall.tg_client__entries() to firmwall_owner;

comment on function firmwall.tg_client__entries() is
'Trigger: search entries of clients, and their names in the entries of their matters.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.client
  referencing new table as new_rows
  for each statement execute function firmwall.tg_client__entries();
create or replace trigger index_updated
  after update on app.client
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_client__entries();
create or replace trigger index_deleted
  after delete on app.client
  referencing old table as old_rows
  for each statement execute function firmwall.tg_client__entries();
reset role;
