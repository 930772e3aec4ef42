-- A firm sees and changes its own parties, except those whose wall excludes the person of the context.
-- The wall is read from the row itself. With no person in the context there are no rows: `<> all` of
-- an empty list is true even for NULL, so the NULL is tested apart. Backups see all.
create policy "a firm reads its own parties, inside their walls" on app.matter_party
  for select
  to firmwall_exec, firmwall_reader
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  );

create policy "a firm adds its own parties" on app.matter_party
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm changes its own parties, inside their walls" on app.matter_party
  for update
  to firmwall_exec
  using (
    firm_id = (select app.current_firm_id_or_null())
    and (select app.current_user_id_or_null()) is not null
    and (select app.current_user_id_or_null()) <> all (excluded_person_ids)
    and (allowed_person_ids is null or (select app.current_user_id_or_null()) = any (allowed_person_ids))
  )
  with check (firm_id = (select app.current_firm_id_or_null()));

-- firmwall.party_name_texts reads past the walls, and shows nothing of what it reads.
create policy "the search of a firm is written from all its parties" on app.matter_party
  for select
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()));

-- app.merge_people and firmwall.copy_walls_to_children write walls also of parties that the person of the context may not see.
create policy "walls of parties are written past the walls" on app.matter_party
  for update
  to firmwall_context
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every party" on app.matter_party
  for select
  to firmwall_backup
  using (true);
