-- Writes the key by which a person's login is compared, for every role that writes the row.
create or replace function firmwall.tg_person__key()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  new.login_key := firmwall.one_form(new.login);
  return new;
end
$$;

alter function firmwall.tg_person__key() owner to firmwall_context;
revoke all on function firmwall.tg_person__key() from public;
grant execute on function firmwall.tg_person__key() to firmwall_owner;

comment on function firmwall.tg_person__key() is
'Trigger: login_key of identity.person.';

set local role firmwall_owner;
create or replace trigger keep_key
  before insert or update of login on identity.person
  for each row execute function firmwall.tg_person__key();
reset role;
