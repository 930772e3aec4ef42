-- A firm sees and changes its own clients. Backups see all.
create policy "a firm reads its own clients" on app.client
  for select
  to firmwall_exec, firmwall_reader
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own clients" on app.client
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm changes its own clients" on app.client
  for update
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()))
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every client" on app.client
  for select
  to firmwall_backup
  using (true);
