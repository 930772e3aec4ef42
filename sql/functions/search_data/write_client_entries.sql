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
  v_words tsvector[];
begin
  v_texts := array(
    select concat_ws(
      u&' \0001 ', c.client_number, c.display_name, nullif(array_to_string(c.aliases, u&' \0001 '), '')
    )
    from unnest(p_clients) with ordinality as c
    order by c.ordinality
  );

  with stored as (
    insert into firmwall.search_entry as s (firm_id, kind, entry_id, words, title_size)
    select v_firm_id, 'client', c.client_id, e.words, e.title_size
    from firmwall.entry_words(v_firm_id, 'client', 'DA', '#n', v_texts) as e
    join unnest(p_clients) with ordinality as c on c.ordinality = e.place
    on conflict (firm_id, kind, entry_id) do update
    set words = excluded.words, title_size = excluded.title_size
    where (s.words, s.title_size) is distinct from (excluded.words, excluded.title_size)
    returning s.words
  )
  select array_agg(s.words) into v_words
  from stored as s;
  perform firmwall.add_to_vocabulary(v_firm_id, v_words);
end
$$;

alter function firmwall.write_client_entries(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.write_client_entries(app.client[]) from public;

comment on function firmwall.write_client_entries(app.client[]) is
'Writes the search entries of these clients of the firm of the context.';
