-- Keeps firmwall.client_name and firmwall.client_word in step with app.client. A deleted client takes its
-- rows along by foreign key.
--
-- Must stay true: it works for the firm of the context alone, and says so when a row of another firm, or
-- one without a context, comes by: that would be left out of step without a word.
create or replace function firmwall.follow_client_names()
returns trigger
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.firm_id is distinct from app.current_firm_id_or_null() then
    raise exception 'clients change inside the context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context of the firm first; what its clients are found by is written with it.';
  end if;

  if tg_op = 'INSERT' or (new.display_name, new.aliases) is distinct from (old.display_name, old.aliases) then
    perform firmwall.index_client_names(new.client_id);
  end if;
  return null;
end
$$;

alter function firmwall.follow_client_names() owner to firmwall_exec;
revoke all on function firmwall.follow_client_names() from public;
grant execute on function firmwall.follow_client_names() to firmwall_owner;

comment on function firmwall.follow_client_names() is
'Trigger: rewrites what an added or renamed client is found by. Raises FW002 for a row of another firm than the context''s.';

set local role firmwall_owner;

create or replace trigger client_names_follow
after insert or update of display_name, aliases on app.client
for each row
execute function firmwall.follow_client_names();

reset role;
