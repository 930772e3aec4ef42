-- A firm adds and reads its own calls; nobody changes or removes one. firmwall_context reads every
-- row, but only the two columns it is granted. Backups see all.
create policy "a firm reads its own calls" on audit.tool_call
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own calls" on audit.tool_call
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "gaps are looked for over all firms" on audit.tool_call
  for select
  to firmwall_context
  using (true);

create policy "a backup copies every call" on audit.tool_call
  for select
  to firmwall_backup
  using (true);
