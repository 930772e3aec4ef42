-- Keeps the words of the parties in the search entries of their matters, and gives new parties the
-- wall of their matter.
create or replace function firmwall.tg_matter_party__entries()
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
  v_firm_id uuid := app.current_firm_id_or_null();
  v_matter_ids uuid[];
  v_words tsvector[];
  v_foreign boolean := false;
  v_walled boolean := false;
  v_matters integer;
  v_due bigint;
  v_done bigint;
begin
  if tg_op = 'INSERT' then
    select
      array_agg(distinct n.matter_id), bool_or(n.firm_id is distinct from v_firm_id),
      bool_or(n.excluded_person_ids <> '{}' or n.allowed_person_ids is not null)
    into v_matter_ids, v_foreign, v_walled
    from new_rows as n;
  elsif tg_op = 'UPDATE' then
    -- a party that moves leaves one matter and comes to another
    select array_agg(distinct c.matter_id), bool_or(c.firm_id is distinct from v_firm_id) into v_matter_ids, v_foreign
    from (
      (
        select n.firm_id, n.matter_id, n.party_id, n.name from new_rows as n
        except
        select o.firm_id, o.matter_id, o.party_id, o.name from old_rows as o
      )
      union all
      (
        select o.firm_id, o.matter_id, o.party_id, o.name from old_rows as o
        except
        select n.firm_id, n.matter_id, n.party_id, n.name from new_rows as n
      )
    ) as c;
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

  -- a transaction that writes parties or walls of these matters meanwhile waits for this one, and then finds these parties
  v_matters := cardinality(v_matter_ids);
  select
    array_agg(s.entry_id), array_agg(s.words), v_walled or coalesce(bool_or(s.excluded_person_ids <> '{}' or s.allowed_person_ids is not null), false)
  into v_matter_ids, v_words, v_walled
  from (
    select s.entry_id, s.words, s.excluded_person_ids, s.allowed_person_ids
    from firmwall.search_entry as s
    where s.firm_id = v_firm_id
      and s.kind = 'matter'
      and s.entry_id = any (v_matter_ids)
    order by s.entry_id
    for no key update
  ) as s;
  if tg_op <> 'DELETE' and cardinality(v_matter_ids) is distinct from v_matters then
    raise exception 'parties are written after their matter'
      using
        errcode = 'FW002',
        hint = 'In a statement of its own, so that they are given its wall.';
  end if;
  if tg_op <> 'DELETE' and v_walled then
    select count(*) into v_due
    from new_rows as n
    join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
    where s.entry_id = any (v_matter_ids)
      and (s.excluded_person_ids, s.allowed_person_ids) is distinct from (n.excluded_person_ids, n.allowed_person_ids);
    update app.matter_party as p
    set excluded_person_ids = s.excluded_person_ids, allowed_person_ids = s.allowed_person_ids
    from new_rows as n
    join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
    where p.firm_id = v_firm_id
      and p.matter_id = n.matter_id
      and p.party_id = n.party_id
      and s.entry_id = any (v_matter_ids)
      and (s.excluded_person_ids, s.allowed_person_ids) is distinct from (p.excluded_person_ids, p.allowed_person_ids);
    get diagnostics v_done = row_count;
    if v_done <> v_due then
      raise exception 'the wall of a party is copied from its matter and cannot be set directly'
        using
          errcode = 'FW002',
          hint = 'Use app.set_matter_wall for the matter; a trigger copies its wall to the parties.';
    end if;
  end if;
  if v_matter_ids is not null then
    perform firmwall.refresh_parties_in_entries(v_firm_id, v_matter_ids, v_words);
  end if;
  return null;
end
$$;

alter function firmwall.tg_matter_party__entries() owner to firmwall_exec;
revoke all on function firmwall.tg_matter_party__entries() from public;
grant execute on function firmwall.tg_matter_party__entries() to firmwall_owner;

comment on function firmwall.tg_matter_party__entries() is
'Trigger: words of parties in search entries, and walls of new parties. Raises FW002 for parties of another firm than the context''s, for one whose matter is not written yet, and for one with a wall of its own that hides it from its writer.';

set local role firmwall_owner;
create or replace trigger index_inserted
  after insert on app.matter_party
  referencing new table as new_rows
  for each statement execute function firmwall.tg_matter_party__entries();
create or replace trigger index_updated
  after update on app.matter_party
  referencing old table as old_rows new table as new_rows
  for each statement execute function firmwall.tg_matter_party__entries();
create or replace trigger index_deleted
  after delete on app.matter_party
  referencing old table as old_rows
  for each statement execute function firmwall.tg_matter_party__entries();
reset role;
