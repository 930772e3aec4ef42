-- Memberships are looked up before there is a context, by firmwall_context. Inside a request the API
-- sees those of its own firm.
create policy "the context opener reads every membership" on identity.membership
  for select
  to firmwall_context
  using (true);

create policy "the context opener adds memberships" on identity.membership
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener changes memberships" on identity.membership
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a firm reads its own memberships" on identity.membership
  for select
  to firmwall_exec
  using (firm_id = (select app.current_firm_id_or_null()));

create policy "a backup copies every membership" on identity.membership
  for select
  to firmwall_backup
  using (true);
