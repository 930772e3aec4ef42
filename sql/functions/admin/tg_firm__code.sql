-- Keeps the code of each firm in identity.taken_firm_code, and removes it when the firm is deleted or gets another code. Its
-- unique key refuses a second firm with the code, for every role that writes the row.
create or replace function firmwall.tg_firm__code()
returns trigger
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    delete from identity.taken_firm_code as c
    where c.code_key = old.code_key;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.code_key := firmwall.one_form(new.code);
  insert into identity.taken_firm_code (code_key)
  values (new.code_key);
  return new;
end
$$;

alter function firmwall.tg_firm__code() owner to firmwall_context;
revoke all on function firmwall.tg_firm__code() from public;
grant execute on function firmwall.tg_firm__code() to firmwall_owner;

comment on function firmwall.tg_firm__code() is
'Trigger: code_key of identity.firm, and the codes that are taken.';

set local role firmwall_owner;
create or replace trigger keep_code
  before insert or delete or update of code on identity.firm
  for each row execute function firmwall.tg_firm__code();
reset role;
