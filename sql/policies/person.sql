-- People have no firm; firmwall_context alone reads and changes them, for the admin functions.
create policy "the context opener reads every person" on identity.person
  for select
  to firmwall_context
  using (true);

create policy "the context opener adds people" on identity.person
  for insert
  to firmwall_context
  with check (true);

create policy "the context opener renames and merges people" on identity.person
  for update
  to firmwall_context
  using (true)
  with check (true);

create policy "a backup copies every person" on identity.person
  for select
  to firmwall_backup
  using (true);
