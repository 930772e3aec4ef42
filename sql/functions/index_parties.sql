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
  v_firm_ids uuid[];
  v_matter_ids uuid[];
  v_names text[];
  v_walled bigint;
  v_done bigint;
begin
  if tg_op = 'INSERT' then
    -- who sets a wall meanwhile waits for this, and then finds these parties
    perform from firmwall.search_entry as s
    where (s.firm_id, s.kind, s.entry_id) in (select n.firm_id, 'matter', n.matter_id from new_rows as n)
    order by s.entry_id
    for no key update;

    select count(*) into v_walled
    from new_rows as n
    join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
    where s.walled_out <> '{}' or s.let_in is not null;
    if v_walled > 0 then
      update app.matter_party as p
      set walled_out = s.walled_out, let_in = s.let_in
      from new_rows as n
      join firmwall.search_entry as s on s.firm_id = n.firm_id and s.kind = 'matter' and s.entry_id = n.matter_id
      where p.firm_id = n.firm_id
        and p.matter_id = n.matter_id
        and p.party_id = n.party_id
        and (s.walled_out <> '{}' or s.let_in is not null);
      get diagnostics v_done = row_count;
      if v_done <> v_walled then
        raise exception 'parties are written in a context of their firm'
          using
            errcode = 'FW002',
            hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
      end if;
    end if;

    -- A name that is the client's, or a short one that stands in the title, brings no word that is not there.
    -- Longer ones bring their first letters; and a letter alone at the edge is another word in the title.
    select array_agg(n.firm_id), array_agg(n.matter_id) into v_firm_ids, v_matter_ids
    from (
      select distinct n.firm_id, n.matter_id
      from new_rows as n
      left join app.matter as m on m.firm_id = n.firm_id and m.matter_id = n.matter_id
      left join app.client as c on c.firm_id = m.firm_id and c.client_id = m.client_id
      where (
        lower(n.name) = lower(c.display_name)
        or (
          strpos(' ' || lower(m.title) || ' ', ' ' || lower(n.name) || ' ') > 0
          and n.name !~ '^.[.]?( |$)| .[.]?$|\S\s+\S+\s+\S'
        )
      ) is not true
    ) as n;
  elsif tg_op = 'UPDATE' then
    select array_agg(n.firm_id), array_agg(n.matter_id) into v_firm_ids, v_matter_ids
    from (
      select distinct n.firm_id, n.matter_id
      from new_rows as n
      join old_rows as o on o.firm_id = n.firm_id and o.matter_id = n.matter_id and o.party_id = n.party_id
      where o.name <> n.name
    ) as n;
  else
    select array_agg(o.firm_id), array_agg(o.matter_id) into v_firm_ids, v_matter_ids
    from (select distinct o.firm_id, o.matter_id from old_rows as o) as o;
  end if;
  if v_firm_ids is null then
    return null;
  end if;

  select
    array_agg(u.firm_id),
    array_agg(u.matter_id),
    array_agg(
      (
        select string_agg(p.name, u&' \0001 ' order by p.party_id)
        from app.matter_party as p
        where p.firm_id = u.firm_id
          and p.matter_id = u.matter_id
      )
    )
  into v_firm_ids, v_matter_ids, v_names
  from unnest(v_firm_ids, v_matter_ids) as u (firm_id, matter_id);
  perform firmwall.write_party_words(v_firm_ids, v_matter_ids, v_names);
  return null;
end
$$;

alter function firmwall.index_parties() owner to firmwall_exec;
revoke all on function firmwall.index_parties() from public;
grant execute on function firmwall.index_parties() to firmwall_owner;

comment on function firmwall.index_parties() is
'Trigger: words of parties in search entries, and walls of new parties. Raises FW002 for a writer without a context of the firm.';

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
