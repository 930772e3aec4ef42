-- Writes the search entries of matters, with the names of their clients; the words of their parties stay.
--
-- Must stay true: nothing is skipped in silence. A writer without a context of the firm cannot see the
-- client whose name belongs into the entry, and is refused.
create or replace function firmwall.write_matter_entries(p_matters app.matter[])
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
    select n.firm_id, n.matter_id, e.words, e.title_size
    from unnest(p_matters) as n
    join app.client as c on c.firm_id = n.firm_id and c.client_id = n.client_id
    cross join lateral firmwall.entry_words(
      firmwall.lexeme_prefix(n.firm_id, 'matter'),
      'ADDDB',
      'n#wwn',
      concat_ws(
        u&' \0001 ', n.title, n.matter_number, n.practice_area, n.description, c.display_name,
        nullif(array_to_string(c.aliases, u&' \0001 '), '')
      )
    ) as e
  ),
  stored as (
    insert into firmwall.search_entry as s
      (firm_id, kind, entry_id, parent_id, words, title_size, walled_out, let_in)
    select
      n.firm_id,
      'matter',
      n.matter_id,
      n.client_id,
      m.words,
      m.title_size,
      n.walled_out,
      n.let_in
    from made as m
    join unnest(p_matters) as n on n.firm_id = m.firm_id and n.matter_id = m.matter_id
    on conflict (firm_id, kind, entry_id) do update
    set
      parent_id = excluded.parent_id,
      -- the words of the parties stay
      words = excluded.words || ts_filter(s.words, '{c}'),
      title_size = excluded.title_size
    returning s.firm_id, s.words
  )
  select array_agg(s.firm_id), array_agg(s.words) into v_firm_ids, v_words
  from stored as s;

  if cardinality(v_firm_ids) is distinct from cardinality(p_matters) then
    raise exception 'matters are written in a context of their firm'
      using
        errcode = 'FW002',
        hint = 'Open a context with app.begin_request or app.open_context in this transaction.';
  end if;
  perform firmwall.learn_words(v_firm_ids, v_words);
end
$$;

alter function firmwall.write_matter_entries(app.matter[]) owner to firmwall_exec;
revoke all on function firmwall.write_matter_entries(app.matter[]) from public;

comment on function firmwall.write_matter_entries(app.matter[]) is
'Writes the search entries of these matters. Raises FW002 where the client of one is not to be seen.';
