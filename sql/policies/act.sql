-- A firm adds and reads its own acts; nobody changes or removes one. The admin functions act without a context, as
-- firmwall_context, and name the firm themselves. Backups see all.
create policy "a firm reads its own acts" on audit.act
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a firm adds its own acts" on audit.act
  for insert
  to firmwall_exec
  with check (firm_id = (select app.current_firm_id_or_null()));

create policy "an administrator's acts are added" on audit.act
  for insert
  to firmwall_context
  with check (true);

create policy "a backup copies every act" on audit.act
  for select
  to firmwall_backup
  using (true);
