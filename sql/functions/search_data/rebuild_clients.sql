-- Rebuilds the names, the words of the names and the search entries of the next clients of the firm.
--
-- Must stay true: a client is locked before its other rows, because every transaction that changes a client locks in this
-- order.
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
  -- the lock that a writer of these rows takes, so that firmwall.rebuild_words waits for this
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
  perform firmwall.write_client_names(v_clients);
  perform firmwall.write_client_entries(v_clients);
  return v_ids;
end
$$;

alter function firmwall.rebuild_clients(uuid, integer) owner to firmwall_exec;
revoke all on function firmwall.rebuild_clients(uuid, integer) from public;
grant execute on function firmwall.rebuild_clients(uuid, integer) to firmwall_context;

comment on function firmwall.rebuild_clients(uuid, integer) is
'Rebuilds the names and search entries of clients of the firm of the context: the next p_limit after this id (NULL: from the first). Returns their ids, in order; empty without a context.';
