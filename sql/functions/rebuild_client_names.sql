-- Writes anew what every client of the firm of the context is found by. Needed after a change of the word
-- lists or of the folding: what is stored is in yesterday's form until this has run.
create or replace function firmwall.rebuild_client_names()
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
begin
  -- the words go with their names
  delete from firmwall.client_name as n
  where n.firm_id = v_firm_id;

  perform firmwall.index_client_names(array(
    select c
    from app.client as c
    where c.firm_id = v_firm_id
  ));
end
$$;

alter function firmwall.rebuild_client_names() owner to firmwall_exec;
revoke all on function firmwall.rebuild_client_names() from public;

comment on function firmwall.rebuild_client_names() is
'Writes anew what every client of the firm of the context is found by. No context: does nothing.';
