-- Writes anew what the next clients of the firm are found by: their names, the words of those, and their
-- search entries.
--
-- Must stay true: a client is locked before what hangs on it, which is the order that everybody who changes
-- one keeps to.
create or replace function firmwall.rebuild_clients(
  p_after uuid,
  p_limit integer
)
returns uuid[]
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_clients app.client[];
  v_ids uuid[];
begin
  -- as who writes one of these rows does, for firmwall.rebuild_words to wait for
  lock table app.client in row exclusive mode;
  select coalesce(array_agg(c.row_of), '{}'), coalesce(array_agg((c.row_of).client_id order by (c.row_of).client_id), '{}')
  into v_clients, v_ids
  from (
    select c as row_of
    from app.client as c
    where c.firm_id = (select v_firm_id)
      and (p_after is null or c.client_id > p_after)
    order by c.client_id
    limit p_limit
    for no key update
  ) as c;
  if v_ids = '{}' then
    return v_ids;
  end if;

  -- the words go with their names
  delete from firmwall.client_name as n
  where n.firm_id = (select v_firm_id)
    and n.client_id = any (v_ids);
  perform firmwall.index_client_names(v_clients);
  perform firmwall.write_client_entries(v_clients);
  return v_ids;
end
$$;

alter function firmwall.rebuild_clients(uuid, integer) owner to firmwall_exec;
revoke all on function firmwall.rebuild_clients(uuid, integer) from public;
grant execute on function firmwall.rebuild_clients(uuid, integer) to firmwall_context;

comment on function firmwall.rebuild_clients(uuid, integer) is
'Writes anew what clients of the firm of the context are found by, p_limit of them after this id (NULL: from the first). Returns their ids, in order; empty without a context.';
