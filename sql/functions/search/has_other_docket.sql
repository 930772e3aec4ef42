-- Whether an entry has a number under another kind of docket than was said: "WP 12/2019" is not "CS 12/2019".
-- A kind may be written out or shortened ("writ petition", "WP", "WP(C)"): two are one where the first letters of one
-- begin or end the other.
create or replace function firmwall.has_other_docket(
  p_words tsvector,
  p_reading firmwall.reading,
  p_number text
)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_said text := '';
  v_kind text;
  v_listed boolean := false;
  v_word record;
  v_at integer;
  v_other boolean := false;
begin
  for v_word in
    select u.word, w.role
    from unnest(p_reading.words, p_reading.kinds) with ordinality as u (word, kind, place)
    left join firmwall.word as w on w.word = u.word
    where u.kind = 'optional'
      and (w.role = 'docket' or length(u.word) = 1)
    order by u.place
  loop
    v_listed := v_listed or v_word.role is not null;
    v_said := v_said || case when length(v_word.word) > 3 then left(v_word.word, 1) else v_word.word end;
  end loop;
  if not v_listed then
    return false;
  end if;

  foreach v_at in array array(
    select l_at.at::integer
    from unnest(p_words) as l (lexeme, positions, weights)
    cross join unnest(l.positions) as l_at (at)
    where substr(l.lexeme, 8) = '#' || p_number
  )
  loop
    -- the words before the number, from its side backwards
    v_kind := '';
    v_listed := false;
    for v_word in
      select substr(l.lexeme, 8) as word, w.role
      from unnest(p_words) as l (lexeme, positions, weights)
      cross join unnest(l.positions) as l_at (at)
      left join firmwall.word as w on w.word = substr(l.lexeme, 8)
      where l_at.at between v_at - 8 and v_at - 1
        and substr(l.lexeme, 8, 1) not in ('#', '=')
      order by l_at.at desc
    loop
      if v_word.role = 'docket' or length(v_word.word) = 1 and v_word.word ~ '[a-z]' then
        v_listed := v_listed or v_word.role = 'docket';
        v_kind := case when length(v_word.word) > 3 then left(v_word.word, 1) else v_word.word end || v_kind;
      elsif not (v_kind = '' and (v_word.word ~ '^[0-9]+$' or v_word.role = 'number')) then
        exit;
      end if;
    end loop;
    if not coalesce(v_listed, false)
      or v_kind = left(v_said, length(v_kind)) or v_kind = right(v_said, length(v_kind))
      or v_said = left(v_kind, length(v_said)) or v_said = right(v_kind, length(v_said))
    then
      return false;
    end if;
    v_other := true;
  end loop;
  return v_other;
end
$$;

alter function firmwall.has_other_docket(tsvector, firmwall.reading, text) owner to firmwall_exec;
revoke all on function firmwall.has_other_docket(tsvector, firmwall.reading, text) from public;

comment on function firmwall.has_other_docket(tsvector, firmwall.reading, text) is
'Whether a kind of docket was said, and an entry has the number, as in a pair "12.2019", only under other kinds.';
