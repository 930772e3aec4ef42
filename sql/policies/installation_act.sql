-- Acts without a firm: the functions that administrators call add them, firmwall_context reads them, and nobody
-- changes or removes one. app.keep_audit_partitions runs as firmwall_owner. Backups see all.
create policy "an administrator's acts are read" on audit.installation_act
  for select
  to firmwall_context
  using (true);

create policy "an administrator's acts are added" on audit.installation_act
  for insert
  to firmwall_exec, firmwall_context, firmwall_owner
  with check (true);

create policy "a backup copies every act" on audit.installation_act
  for select
  to firmwall_backup
  using (true);
