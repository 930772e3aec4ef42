-- Makes the words of an entry from the text of its fields, parted by U+0001. p_weights says which weight
-- the words of each field get, a letter a field; p_parts what the field is: n, a name, also gives first
-- letters; #, a number, also gives the number as a whole; w, words. Where there are more fields than
-- letters, the last letter goes for the rest.
--
-- This runs for each row that is written, so it is one pass over the words.
--
-- Must stay true: the words of a question are made in firmwall.question in the same way, or they do
-- not meet.
create or replace function firmwall.entry_words(
  p_prefix text,
  p_weights text,
  p_parts text,
  p_text text,
  out words tsvector,
  out title_size smallint
)
returns record
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  -- a mark at the end closes the last field
  v_words text[] := string_to_array(firmwall.folded(p_text) || u&' \0001', ' ');
  v_roles text[] := array_fill('plain'::text, array[cardinality(v_words)]);
  v_listed record;
  v_at integer;
  v_said text;
  v_word text;
  v_role text;
  v_field integer := 1;
  v_weight text := left(p_weights, 1);
  v_part text := left(p_parts, 1);
  v_position integer := 0;
  v_start integer := 1;  -- where the field or the side of a title begins
  v_prefix text := ' ' || p_prefix;
  v_lexemes text := '';
  v_whole text := '';
  v_last text;           -- the last two numbers of the field, and where they stood
  v_last_at integer;
  v_far text;
  v_far_at integer;
  -- first letters: of all words, without legal forms, without "company" too, without honorifics and "in" too
  v_every text := '';
  v_no_form text := '';
  v_no_weak text := '';
  v_bare text := '';
begin
  title_size := 0;
  for v_listed in
    select l.word, l.role, l.stands_for
    from firmwall.word as l
    where l.word = any (v_words)
  loop
    foreach v_at in array array_positions(v_words, v_listed.word)
    loop
      v_roles[v_at] := v_listed.role;
      v_words[v_at] := coalesce(v_listed.stands_for, v_listed.word);
    end loop;
  end loop;

  for i in 1 .. cardinality(v_words)
  loop
    v_said := v_words[i];
    v_role := v_roles[i];

    if v_role = 'versus' or v_said = u&'\0001' then
      if v_part = 'n' then
        if length(v_every) between 3 and 9 then
          v_lexemes := v_lexemes || v_prefix || '=' || v_every || ':' || v_start || v_weight;
        end if;
        if v_no_form <> v_every and length(v_no_form) between 3 and 9 then
          v_lexemes := v_lexemes || v_prefix || '=' || v_no_form || ':' || v_start || v_weight;
        end if;
        if v_no_weak <> v_no_form and length(v_no_weak) between 3 and 9 then
          v_lexemes := v_lexemes || v_prefix || '=' || v_no_weak || ':' || v_start || v_weight;
        end if;
        if v_bare <> v_no_weak and length(v_bare) between 3 and 9 then
          v_lexemes := v_lexemes || v_prefix || '=' || v_bare || ':' || v_start || v_weight;
        end if;
        v_every := '';
        v_no_form := '';
        v_no_weak := '';
        v_bare := '';
      elsif v_part = '#' and v_whole <> '' then
        v_lexemes := v_lexemes || v_prefix || '#=' || left(substr(v_whole, 2), 60) || ':' || v_start || v_weight;
        v_whole := '';
      end if;
      v_last := null;
      v_far := null;
      if v_role <> 'versus' then
        -- the gap keeps phrases from reaching over the end of a field
        v_position := v_position + 3;
        v_field := v_field + 1;
        v_weight := substr(p_weights, least(v_field, length(p_weights)), 1);
        v_part := substr(p_parts, least(v_field, length(p_parts)), 1);
      end if;
      v_start := least(v_position + 1, 16000);
      continue;
    end if;
    continue when v_role = 'joiner';

    v_position := least(v_position + 1, 16000);
    v_word := left(v_said, 60);

    if octet_length(v_word) > length(v_word) and v_word ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then
      -- a script without spaces: letter by letter, so that any part of a word is a phrase
      v_position := v_position - 1;
      for j in 1 .. length(v_word)
      loop
        v_position := least(v_position + 1, 16000);
        v_lexemes := v_lexemes || v_prefix || substr(v_word, j, 1) || ':' || v_position || v_weight;
      end loop;
      title_size := title_size + (v_weight = 'A')::integer::smallint;
      continue;
    end if;

    -- in what is said about a matter, filler is left out
    if v_role <> 'others' and not (v_weight = 'D' and v_role in ('spoken', 'number') and length(v_word) > 1) then
      v_lexemes := v_lexemes || v_prefix || v_word || ':' || v_position || v_weight;
      title_size := title_size + (v_weight = 'A')::integer::smallint;
    end if;

    if ascii(v_word) between 48 and 57 then
      -- two numbers in a row are a pair, and so are the first and the third: "5299-5304/2003" is 5299/2003
      if v_last is not null and v_position - v_last_at <= 2 then
        v_lexemes := v_lexemes || v_prefix || '#' || v_last || '.' || v_word || ':' || v_position || v_weight;
        if v_far is not null and v_position - v_far_at <= 3 then
          v_lexemes := v_lexemes || v_prefix || '#' || v_far || '.' || v_word || ':' || v_position || v_weight;
        end if;
      end if;
      v_far := v_last;
      v_far_at := v_last_at;
      v_last := v_word;
      v_last_at := v_position;
    elsif v_part = 'n' and v_role not in ('others', 'number') then
      v_every := v_every || left(v_word, 1);
      if v_role <> 'legal_form' then
        v_no_form := v_no_form || left(v_word, 1);
        if v_role <> 'weak_form' then
          v_no_weak := v_no_weak || left(v_word, 1);
          if v_role not in ('honorific', 'spoken') then
            v_bare := v_bare || left(v_word, 1);
          end if;
        end if;
      end if;
    end if;
    if v_part = '#' then
      v_whole := v_whole || '.' || v_word;
    end if;
  end loop;

  words := v_lexemes::tsvector;
end
$$;

alter function firmwall.entry_words(text, text, text, text) owner to firmwall_exec;
revoke all on function firmwall.entry_words(text, text, text, text) from public;

comment on function firmwall.entry_words(text, text, text, text) is
'The search words of an entry, from its fields, and how many words its title has.';
