-- Makes the words of entries from the texts of their fields: one row in the arrays for each entry, its
-- fields parted by U+0001. p_weights says which weight the words of each field get, a letter a field;
-- p_parts what the field is: n, a name, also gives first letters; #, a number, also gives the number as a
-- whole; w, words. Where there are more fields than letters, the last letter goes for the rest.
--
-- Must stay true: the words of a question are made in firmwall.question in the same way, or they do
-- not meet.
create or replace function firmwall.entry_words(
  p_firm_ids uuid[],
  p_kind text,
  p_entry_ids uuid[],
  p_weights text,
  p_parts text,
  p_texts text[]
)
returns table (firm_id uuid, entry_id uuid, words tsvector, title_size smallint)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with word as materialized (
    select
      t.entry,
      t.position + 3 * t.field as position,
      t.field,
      substr(p_weights, least(t.field, length(p_weights)), 1) as weight,
      substr(p_parts, least(t.field, length(p_parts)), 1) as part,
      t.word as written,
      left(coalesce(l.stands_for, t.word), 60) as word,
      coalesce(l.role, 'plain') as role,
      t.word ~ '^[0-9]' as digits,
      -- scripts without spaces
      octet_length(t.word) > length(t.word) and t.word ~ '[\u2e80-\ud7ff\uf900-\ufaff]' as dense
    from (
      select
        e.entry,
        w.word,
        w.position,
        (1 + count(*) filter (where w.word = u&'\0001') over (partition by e.entry order by w.position))::integer as field
      from unnest(p_texts) with ordinality as e (text, entry)
      cross join lateral string_to_table(firmwall.folded(e.text), ' ') with ordinality as w (word, position)
    ) as t
    left join firmwall.word as l on l.word = t.word
    where t.word <> u&'\0001'
      and l.role is distinct from 'joiner'
  ),
  lexeme as (
    -- the words; in what is said about a matter, filler is left out
    select w.entry, w.weight, w.position, w.word as lexeme
    from word as w
    where not w.dense
      and not (w.weight = 'D' and w.role in ('spoken', 'number', 'versus'))
    union all
    -- letter by letter, so that any part of a word is a phrase
    select w.entry, w.weight, w.position + c.position - 1, c.letter
    from word as w
    cross join lateral regexp_split_to_table(w.word, '') with ordinality as c (letter, position)
    where w.dense
    union all
    -- two numbers in a row, whatever stands between them but a word or two
    select n.entry, n.weight, n.position, '#' || n.word || '.' || f.word
    from (
      select
        w.*,
        lead(w.word) over (partition by w.entry, w.field order by w.position) as next_word,
        lead(w.position) over (partition by w.entry, w.field order by w.position) as next_position,
        -- and the one after: "5299-5304/2003" is 5299/2003 too
        lead(w.word, 2) over (partition by w.entry, w.field order by w.position) as far_word,
        lead(w.position, 2) over (partition by w.entry, w.field order by w.position) as far_position
      from word as w
      where w.digits
    ) as n
    cross join lateral (
      values (n.next_word, n.next_position, 2), (n.far_word, n.far_position, 3)
    ) as f (word, position, reach)
    where f.position - n.position <= f.reach
    union all
    select w.entry, w.weight, min(w.position), '#=' || left(string_agg(w.word, '.' order by w.position), 60)
    from word as w
    where w.part = '#'
    group by w.entry, w.weight, w.field
    union all
    -- the first letters of each name, side by side of a title: of all words, without legal forms, without
    -- "company" and the like, without honorifics and "in"
    select a.entry, a.weight, a.position, '=' || v.letters
    from (
      select
        s.entry,
        s.weight,
        min(s.position) as position,
        array[
          string_agg(left(s.word, 1), '' order by s.position),
          string_agg(left(s.written, 1), '' order by s.position) filter (where s.role <> 'legal_form'),
          string_agg(left(s.written, 1), '' order by s.position) filter (where s.role not in ('legal_form', 'weak_form')),
          string_agg(left(s.written, 1), '' order by s.position)
            filter (where s.role not in ('legal_form', 'weak_form', 'honorific', 'spoken'))
        ] as letters
      from (
        select
          w.*,
          count(*) filter (where w.role = 'versus') over (partition by w.entry, w.field order by w.position) as side
        from word as w
        where w.part = 'n'
          and w.role not in ('others', 'number')
          and not w.digits
          and not w.dense
      ) as s
      where s.role <> 'versus'
      group by s.entry, s.weight, s.field, s.side
      having count(*) between 2 and 12
    ) as a
    cross join lateral unnest(a.letters) as v (letters)
    where length(v.letters) between 2 and 9
  )
  select
    p_firm_ids[l.entry],
    p_entry_ids[l.entry],
    string_agg(
      firmwall.lexeme_prefix(p_firm_ids[l.entry], p_kind) || l.lexeme || ':' || least(l.position, 16000) || l.weight, ' '
    )::tsvector,
    count(*) filter (where l.weight = 'A' and l.lexeme ~ '^[^=#]')::smallint
  from lexeme as l
  group by l.entry;
end
$$;

alter function firmwall.entry_words(uuid[], text, uuid[], text, text, text[]) owner to firmwall_exec;
revoke all on function firmwall.entry_words(uuid[], text, uuid[], text, text, text[]) from public;

comment on function firmwall.entry_words(uuid[], text, uuid[], text, text, text[]) is
'The search words of entries, from their fields. An entry whose fields hold no word has no row.';
