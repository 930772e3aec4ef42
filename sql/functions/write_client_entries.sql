-- Writes the search entries of clients.
create or replace function firmwall.write_client_entries(p_clients app.client[])
returns void
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_firm_ids uuid[];
  v_words tsvector[];
begin
  with made as materialized (
    select n.firm_id, n.client_id, e.words, e.title_size
    from unnest(p_clients) as n
    cross join lateral firmwall.entry_words(
      firmwall.lexeme_prefix(n.firm_id, 'client'),
      'DA',
      '#n',
      concat_ws(
        u&' \0001 ', n.client_number, n.display_name, nullif(array_to_string(n.aliases, u&' \0001 '), '')
      )
    ) as e
  ),
  stored as (
    insert into firmwall.search_entry as s (firm_id, kind, entry_id, words, title_size)
    select m.firm_id, 'client', m.client_id, m.words, m.title_size
    from made as m
    on conflict (firm_id, kind, entry_id) do update
    set words = excluded.words, title_size = excluded.title_size
    returning s.firm_id, s.words
  )
  select array_agg(s.firm_id), array_agg(s.words) into v_firm_ids, v_words
  from stored as s;
  perform firmwall.learn_words(v_firm_ids, v_words);
end
$$;

alter function firmwall.write_client_entries(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.write_client_entries(app.client[]) from public;

comment on function firmwall.write_client_entries(app.client[]) is
'Writes the search entries of these clients.';
