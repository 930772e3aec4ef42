-- Rows are read and added through the parent, whose policies hold there. A backup copies each
-- partition by itself; nobody else has a way in. app.keep_audit_partitions gives each month the same.
create policy "a backup copies every call" on audit.tool_call_default
  for select
  to firmwall_backup
  using (true);
