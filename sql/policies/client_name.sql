-- A firm reads and rewrites the names of its own clients. Backups see all.
create policy "a firm reads the words of its own clients" on firmwall.client_name
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds the words of its own clients" on firmwall.client_name
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm takes back the words of its own clients" on firmwall.client_name
  for delete
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies the words of every client" on firmwall.client_name
  for select
  to firmwall_backup
  using (true);
