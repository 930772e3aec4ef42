-- Keeps the search entries of clients right, and the client's names in the entries of its matters.
create or replace function firmwall.index_clients()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rows app.client[];
  v_firm_ids uuid[];
  v_words tsvector[];
  v_weights text[];
  v_parts text[];
  v_texts text[];
  v_entry_ids uuid[];
begin
  if tg_op = 'DELETE' then
    delete from firmwall.search_entry as s
    using old_rows as o
    where s.firm_id = o.firm_id
      and s.kind = 'client'
      and s.entry_id = o.client_id;
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(n) into v_rows
    from new_rows as n;
  else
    select array_agg(n) into v_rows
    from new_rows as n
    join old_rows as o on o.firm_id = n.firm_id and o.client_id = n.client_id
    where (o.client_number, o.display_name, o.aliases) is distinct from (n.client_number, n.display_name, n.aliases);
  end if;
  if v_rows is null then
    return null;
  end if;

  select
    array_agg(n.firm_id order by n.client_id, f.rank),
    array_agg(n.client_id order by n.client_id, f.rank),
    array_agg(f.weight order by n.client_id, f.rank),
    array_agg(f.part order by n.client_id, f.rank),
    array_agg(f.text order by n.client_id, f.rank)
  into v_firm_ids, v_entry_ids, v_weights, v_parts, v_texts
  from unnest(v_rows) as n
  cross join lateral (
    select 1, 'B', 'name', n.display_name
    union all
    select 2, 'B', 'name', a.alias from unnest(n.aliases) as a (alias)
    union all
    select 3, 'D', 'number', n.client_number
  ) as f (rank, weight, part, text);

  insert into firmwall.search_entry as s (firm_id, kind, entry_id, words, title_size)
  select
    n.firm_id,
    'client',
    n.client_id,
    coalesce(e.words, ''),
    cardinality(firmwall.name_words(n.display_name))
  from unnest(v_rows) as n
  left join firmwall.entry_words(v_firm_ids, 'client', v_entry_ids, v_weights, v_parts, v_texts) as e
    on e.firm_id = n.firm_id and e.entry_id = n.client_id
  on conflict (firm_id, kind, entry_id) do update
  set words = excluded.words, title_size = excluded.title_size;

  if tg_op = 'UPDATE' then
    with made as (
      select e.firm_id, e.entry_id, ts_filter(e.words, '{b}') as words
      from firmwall.entry_words(v_firm_ids, 'matter', v_entry_ids, v_weights, v_parts, v_texts) as e
    )
    update firmwall.search_entry as s
    set words = ts_filter(s.words, '{a,c,d}') || m.words
    from made as m
    where s.firm_id = m.firm_id
      and s.kind = 'matter'
      and s.parent_id = m.entry_id;
  end if;

  select array_agg(e.firm_id), array_agg(e.words) into v_firm_ids, v_words
  from firmwall.entry_words(v_firm_ids, 'client', v_entry_ids, v_weights, v_parts, v_texts) as e;
  perform firmwall.learn_words(v_firm_ids, v_words);
  return null;
end
$$;

alter function firmwall.index_clients() owner to firmwall_exec;
revoke all on function firmwall.index_clients() from public;
grant execute on function firmwall.index_clients() to firmwall_owner;

comment on function firmwall.index_clients() is
'Trigger: search entries of clients, and their names in the entries of their matters.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.client
  referencing new table as new_rows
  for each statement execute function firmwall.index_clients();
create or replace trigger index_updated
  after update on app.client
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.index_clients();
create or replace trigger index_deleted
  after delete on app.client
  referencing old table as old_rows
  for each statement execute function firmwall.index_clients();
reset role;
