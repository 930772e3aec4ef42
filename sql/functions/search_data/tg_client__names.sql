-- Keeps firmwall.client_name and firmwall.client_word in step with app.client, statement by statement. A
-- deleted client takes its rows along by foreign key.
--
-- Must stay true: it works for the firm of the context alone. It raises an error for rows of another firm and for rows without
-- a context, because it could not keep these in step.
create or replace function firmwall.tg_client__names()
returns trigger
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_clients app.client[];
begin
  if exists (select from new_rows as n where n.firm_id is distinct from v_firm_id) then
    raise exception 'clients change inside the context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context of the firm first; what its clients are found by is written with it.';
  end if;

  if tg_op = 'INSERT' then
    v_clients := array(select n from new_rows as n);
  else
    -- a full join, since that is never a nested loop: a plan is kept, and would compare many rows each with all
    select coalesce(array_agg(row(n.*)::app.client) filter (where n.client_id is not null), '{}') into v_clients
    from new_rows as n
    full join old_rows as o on o.firm_id = n.firm_id and o.client_id = n.client_id
    where (o.display_name, o.aliases) is distinct from (n.display_name, n.aliases);
    -- the words go with their names
    delete from firmwall.client_name as n
    where n.firm_id = (select v_firm_id)
      and n.client_id = any (array(select c.client_id from unnest(v_clients) as c));
  end if;
  if v_clients <> '{}' then
    perform firmwall.write_client_names(v_clients);
  end if;
  return null;
end
$$;

alter function firmwall.tg_client__names() owner to firmwall_exec;
revoke all on function firmwall.tg_client__names() from public;
grant execute on function firmwall.tg_client__names() to firmwall_owner;

comment on function firmwall.tg_client__names() is
'Trigger: rewrites what added and renamed clients are found by. Raises FW002 for rows of another firm than the context''s.';

set local role firmwall_owner;

create or replace trigger client_names_follow_insert
after insert on app.client
referencing new table as new_rows
for each statement
execute function firmwall.tg_client__names();

create or replace trigger client_names_follow_update
after update on app.client
referencing old table as old_rows new table as new_rows
for each statement
execute function firmwall.tg_client__names();

reset role;
