-- Constant for the owner of the API bodies, so that the planner may use the text index; every
-- statement there names the firm. No one else reads it, but for backups.
create policy "the API bodies name the firm themselves" on firmwall.search_entry
  for all
  to firmwall_exec
  using (true)
  with check (true);

create policy "a backup copies every row" on firmwall.search_entry
  for select
  to firmwall_backup
  using (true);
