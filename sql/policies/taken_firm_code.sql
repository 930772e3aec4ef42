-- Codes that are taken; firmwall_context alone looks, for the admin functions.
create policy "the context opener reads every code" on identity.taken_firm_code
  for select
  to firmwall_context
  using (true);

create policy "the context opener takes codes" on identity.taken_firm_code
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener frees codes" on identity.taken_firm_code
  for delete
  to firmwall_context
  using (true);

create policy "a backup copies every code" on identity.taken_firm_code
  for select
  to firmwall_backup
  using (true);
