-- Locks search entries before the rows that they are made from are read. A transaction that changes such a row either holds the
-- entry already: then this waits for it and reads the new row. Or it waits for the entry, and then writes it from the new row.
create or replace function firmwall.lock_search_entries(
  p_kind text,
  p_ids uuid[]
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  perform from firmwall.search_entry as s
  where s.firm_id = (select v_firm_id)
    and s.kind = p_kind
    and s.entry_id = any (p_ids)
  order by s.entry_id
  for no key update;
end
$$;

alter function firmwall.lock_search_entries(text, uuid[]) owner to firmwall_exec;
revoke all on function firmwall.lock_search_entries(text, uuid[]) from public;
grant execute on function firmwall.lock_search_entries(text, uuid[]) to firmwall_context;

comment on function firmwall.lock_search_entries(text, uuid[]) is
'Locks these search entries of the firm of the context until the transaction ends.';
