-- Makes the words of entries from the texts of their fields: one row in the arrays for each field, the
-- fields of one entry next to each other, in order. p_weights says which weight a field's words get,
-- p_parts what the field is: 'name' also gives first letters, 'number' also gives the number as a whole.
--
-- Must stay true: the words of a question are made in firmwall.question in the same way, or they do
-- not meet.
create or replace function firmwall.entry_words(
  p_firm_ids uuid[],
  p_kind text,
  p_entry_ids uuid[],
  p_weights text[],
  p_parts text[],
  p_texts text[]
)
returns table (firm_id uuid, entry_id uuid, words tsvector)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with field as materialized (
    select
      f.firm_id,
      f.entry_id,
      f.weight,
      f.part,
      f.field,
      -- the gap keeps phrases from reaching over the end of a field
      coalesce(sum(length(f.text) / 2 + 4) over (partition by f.entry_id order by f.field
        rows between unbounded preceding and 1 preceding), 0) as base,
      string_to_array(f.text, ' ') as words
    from (
      select u.firm_id, u.entry_id, u.weight, u.part, u.field, firmwall.folded(u.text) as text
      from unnest(p_firm_ids, p_entry_ids, p_weights, p_parts, p_texts)
        with ordinality as u (firm_id, entry_id, weight, part, text, field)
      offset 0 -- or a text is folded again for each use of it
    ) as f
    where f.text <> ''
  ),
  word as materialized (
    select
      f.firm_id,
      f.entry_id,
      f.weight,
      f.part,
      f.field,
      f.base + row_number() over (partition by f.field order by w.position) as position,
      left(coalesce(l.stands_for, w.word), 60) as word,
      coalesce(l.role, 'plain') as role,
      w.word ~ '^[0-9]+$' as digits
    from field as f
    cross join lateral unnest(f.words) with ordinality as w (word, position)
    left join firmwall.word as l on l.word = w.word
    where l.role is distinct from 'joiner'
  ),
  lexeme as (
    -- the words; in what is said about a matter, filler is left out
    select w.firm_id, w.entry_id, w.weight, w.position, w.word as lexeme
    from word as w
    where not (w.weight = 'D' and w.role in ('spoken', 'number', 'versus'))
      and w.word !~ '[\u2e80-\ud7ff\uf900-\ufaff]'
    union all
    -- scripts without spaces: letter by letter, so that any part of a word is a phrase
    select w.firm_id, w.entry_id, w.weight, w.position + c.position - 1, c.letter
    from word as w
    cross join lateral regexp_split_to_table(w.word, '') with ordinality as c (letter, position)
    where w.word ~ '[\u2e80-\ud7ff\uf900-\ufaff]'
    union all
    -- two numbers in a row, whatever stands between them but a word
    select n.firm_id, n.entry_id, n.weight, n.position, '#' || n.word || '.' || f.word
    from (
      select
        w.*,
        lead(w.word) over (partition by w.field order by w.position) as next_word,
        lead(w.position) over (partition by w.field order by w.position) as next_position,
        -- and the one after: "5299-5304/2003" is 5299/2003 too
        lead(w.word, 2) over (partition by w.field order by w.position) as far_word,
        lead(w.position, 2) over (partition by w.field order by w.position) as far_position
      from word as w
      where w.digits
    ) as n
    cross join lateral (values (n.next_word, n.next_position, 2), (n.far_word, n.far_position, 3)) as f (word, position, reach)
    where f.position - n.position <= f.reach
    union all
    select w.firm_id, w.entry_id, w.weight, min(w.position), '#=' || left(string_agg(w.word, '.' order by w.position), 60)
    from word as w
    where w.part = 'number'
    group by w.firm_id, w.entry_id, w.weight, w.field
    union all
    -- the first letters of each name, side by side of a title, with and without "company" and the like
    select distinct a.firm_id, a.entry_id, a.weight, a.position, '=' || v.letters
    from (
      select
        s.firm_id,
        s.entry_id,
        s.weight,
        min(s.position) as position,
        string_agg(left(s.word, 1), '' order by s.position) as letters,
        string_agg(left(s.word, 1), '' order by s.position) filter (where s.role <> 'weak_form') as strict_letters
      from (
        select
          w.*,
          count(*) filter (where w.role = 'versus') over (partition by w.field order by w.position) as side
        from word as w
        where w.part = 'name'
          and w.role not in ('legal_form', 'honorific', 'others')
      ) as s
      where s.role <> 'versus'
      group by s.firm_id, s.entry_id, s.weight, s.field, s.side
    ) as a
    cross join lateral (values (a.letters), (a.strict_letters)) as v (letters)
    where length(v.letters) between 2 and 9
  )
  select
    l.firm_id,
    l.entry_id,
    string_agg(
      firmwall.lexeme_prefix(l.firm_id, p_kind) || l.lexeme || ':' || least(l.position, 16000) || l.weight, ' '
    )::tsvector
  from lexeme as l
  group by l.firm_id, l.entry_id;
end
$$;

alter function firmwall.entry_words(uuid[], text, uuid[], text[], text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.entry_words(uuid[], text, uuid[], text[], text[], text[]) from public;

comment on function firmwall.entry_words(uuid[], text, uuid[], text[], text[], text[]) is
'The search words of entries, from their fields. An entry whose fields hold no word has no row.';
