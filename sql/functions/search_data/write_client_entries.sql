-- Writes the search entries of clients of the firm of the context, where they have changed.
create or replace function firmwall.write_client_entries(p_clients app.client[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_texts text[];
begin
  v_texts := array(
    select array_to_string(firmwall.client_fields(c.client), u&' \0001 ', '')
    from (select c as client, row_number() over () as place from unnest(p_clients) as c) as c
    order by c.place
  );

  perform firmwall.write_entries(v_firm_id, array(
    select row('client', c.client_id, null, e.words, e.title_size, '{}', null)::firmwall.made_entry
    from firmwall.entry_words(v_firm_id, 'client', '{client}', v_texts) as e
    join unnest(p_clients) with ordinality as c on c.ordinality = e.place
  ));
end
$$;

alter function firmwall.write_client_entries(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.write_client_entries(app.client[]) from public;

comment on function firmwall.write_client_entries(app.client[]) is
'Writes the search entries of these clients of the firm of the context.';
