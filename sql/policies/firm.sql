-- Firms are looked up before there is a context, by firmwall_context alone. Nobody else sees one.
create policy "the context opener reads every firm" on identity.firm
  for select
  to firmwall_context
  using (true);

create policy "the context opener adds firms" on identity.firm
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener changes firms" on identity.firm
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a backup copies every firm" on identity.firm
  for select
  to firmwall_backup
  using (true);
