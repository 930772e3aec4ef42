-- Keeps the words of the parties in the search entries of their matters, and gives new parties the
-- wall of their matter.
create or replace function firmwall.index_parties()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter_ids uuid[];
  v_words tsvector[];
  v_foreign boolean := false;
  v_walled boolean;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.matter_id), bool_or(n.firm_id is distinct from v_firm_id) into v_matter_ids, v_foreign
    from new_rows as n;
  elsif tg_op = 'UPDATE' then
    select array_agg(distinct n.matter_id), bool_or(n.firm_id is distinct from v_firm_id) into v_matter_ids, v_foreign
    from new_rows as n
    join old_rows as o on o.firm_id = n.firm_id and o.matter_id = n.matter_id and o.party_id = n.party_id
    where o.name <> n.name;
  else
    select array_agg(distinct o.matter_id) into v_matter_ids
    from old_rows as o;
  end if;
  if v_matter_ids is null then
    return null;
  end if;
  if v_foreign then
    raise exception 'parties are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;

  -- who writes parties or walls of these matters meanwhile waits for this, and then finds these parties
  select array_agg(s.entry_id), array_agg(s.words), bool_or(s.walled_out <> '{}' or s.let_in is not null)
  into v_matter_ids, v_words, v_walled
  from (
    select s.entry_id, s.words, s.walled_out, s.let_in
    from firmwall.search_entry as s
    where s.firm_id = v_firm_id
      and s.kind = 'matter'
      and s.entry_id = any (v_matter_ids)
    order by s.entry_id
    for no key update
  ) as s;
  if tg_op = 'INSERT' and v_walled then
    update app.matter_party as p
    set walled_out = s.walled_out, let_in = s.let_in
    from new_rows as n
    join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
    where p.firm_id = v_firm_id
      and p.matter_id = n.matter_id
      and p.party_id = n.party_id
      and (s.walled_out, s.let_in) is distinct from (p.walled_out, p.let_in);
  end if;
  if v_matter_ids is not null then
    perform firmwall.write_party_words(v_firm_id, v_matter_ids, v_words);
  end if;
  return null;
end
$$;

alter function firmwall.index_parties() owner to firmwall_exec;
revoke all on function firmwall.index_parties() from public;
grant execute on function firmwall.index_parties() to firmwall_owner;

comment on function firmwall.index_parties() is
'Trigger: words of parties in search entries, and walls of new parties. Raises FW002 for parties of another firm than the context''s.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.matter_party
  referencing new table as new_rows
  for each statement execute function firmwall.index_parties();
create or replace trigger index_updated
  after update on app.matter_party
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.index_parties();
create or replace trigger index_deleted
  after delete on app.matter_party
  referencing old table as old_rows
  for each statement execute function firmwall.index_parties();
reset role;
