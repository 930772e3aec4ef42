-- Writes what clients are found by: each of their names, and each word of a name.
create or replace function firmwall.write_client_names(p_clients app.client[])
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
begin
  with named as (
    insert into firmwall.client_name (firm_id, client_id, place, words, whole, joined)
    select
      c.firm_id, c.client_id, name.place - 1, w.words, left(array_to_string(w.words, ' '), 500),
      left(array_to_string(w.words, ''), 500)
    from unnest(p_clients) as c
    cross join lateral unnest(c.display_name || c.aliases) with ordinality as name (text, place)
    cross join lateral (
      select array(
        select left(word.text, 64)
        from unnest(firmwall.name_words(name.text)) with ordinality as word (text, place)
        order by word.place
      ) as words
      -- once a name, not once a use
      offset 0
    ) as w
    where c.firm_id = v_firm_id
      -- a name without a letter or a digit is found by nothing
      and w.words <> '{}'
    returning firm_id, client_id, place, words
  )
  insert into firmwall.client_word (firm_id, client_id, place, word)
  select distinct named.firm_id, named.client_id, named.place, w.word
  from named
  cross join lateral unnest(named.words) as w (word);
end
$$;

alter function firmwall.write_client_names(app.client[]) owner to firmwall_exec;
revoke all on function firmwall.write_client_names(app.client[]) from public;

comment on function firmwall.write_client_names(app.client[]) is
'Writes what these clients of the firm of the context are found by. What they had before must be gone.';
