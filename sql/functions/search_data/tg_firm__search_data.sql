-- Takes what search keeps of a firm away with the firm. A foreign key would do it too, and look the firm up again for
-- each row that is written.
create or replace function firmwall.tg_firm__search_data()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from firmwall.search_entry as s
  using old_rows as o
  where s.firm_id = o.firm_id;
  delete from firmwall.search_word as w
  using old_rows as o
  where w.firm_id = o.firm_id;
  return null;
end
$$;

alter function firmwall.tg_firm__search_data() owner to firmwall_exec;
revoke all on function firmwall.tg_firm__search_data() from public;
grant execute on function firmwall.tg_firm__search_data() to firmwall_owner;

comment on function firmwall.tg_firm__search_data() is
'Trigger: search entries and vocabulary of firms that are deleted.';

set local role firmwall_owner;
create or replace trigger forget_deleted
  after delete on identity.firm
  referencing old table as old_rows
  for each statement execute function firmwall.tg_firm__search_data();
reset role;
