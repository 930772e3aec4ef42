-- A firm reads its own setting. The administrator's functions, which run before there is a context,
-- read and write every one.
create policy "a firm reads its own setting" on firmwall.choice_setting
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "the administrator reads every setting" on firmwall.choice_setting
  for select
  to firmwall_context
  using (true);

create policy "the administrator adds settings" on firmwall.choice_setting
  for insert
  to firmwall_context
  with check (true);

create policy "the administrator changes settings" on firmwall.choice_setting
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a backup copies every setting" on firmwall.choice_setting
  for select
  to firmwall_backup
  using (true);
