-- Devanagari as people write it in Latin letters: "राम कुमार" is "ram kumar". The a that a consonant
-- carries is silent at the end of a word. Other scripts pass through.
--
-- Word by word, each word once: a text may be the work of a whole import, with a few such words in it.
create or replace function firmwall.latin_of_devanagari(p_text text)
returns text
language plpgsql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text := p_text;
  v_word text;
  v_latin text;
begin
  -- the longest first: none is replaced inside another
  for v_word in
    select w.found[1]
    from regexp_matches(p_text, '[\u0900-\u097f]+', 'g') as w (found)
    group by w.found[1]
    order by length(w.found[1]) desc
  loop
    select
      string_agg(
        case
          when t.kind is null then t.letter
          when t.kind = 'consonant' and coalesce(t.next_kind, 'end') in ('consonant', 'vowel', 'mark')
            then t.latin || 'a'
          -- it is heard all the same after a cluster ("narendra"), and where it is the only vowel
          when t.kind = 'consonant' and t.next_kind is null and coalesce(t.previous_kind, 'virama') = 'virama'
            then t.latin || 'a'
          else t.latin
        end, '' order by t.position
      )
    into v_latin
    from (
      select
        c.letter,
        c.position,
        d.kind,
        d.latin,
        lead(d.kind) over (order by c.position) as next_kind,
        lag(d.kind) over (order by c.position) as previous_kind
      from string_to_table(normalize(v_word, nfd), null) with ordinality as c (letter, position)
      left join firmwall.devanagari as d on d.letter = c.letter
    ) as t;
    v_text := replace(v_text, v_word, v_latin);
  end loop;
  return v_text;
end
$$;

alter function firmwall.latin_of_devanagari(text) owner to firmwall_exec;
revoke all on function firmwall.latin_of_devanagari(text) from public;

comment on function firmwall.latin_of_devanagari(text) is
'The text with its Devanagari letters written in Latin ones. NULL for NULL.';
