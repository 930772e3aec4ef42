-- A firm keeps its own proposals. The functions that list and decide read the matter itself, and leave out proposals about
-- matters that a wall hides. Backups see all.
create policy "a firm reads its own proposals" on firmwall.proposal
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own proposals" on firmwall.proposal
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm decides on its own proposals" on firmwall.proposal
  for update
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every proposal" on firmwall.proposal
  for select
  to firmwall_backup
  using (true);
