-- Makes the words of entries, each from the texts of its fields, separated by U+0001. Which fields these are, p_kind and
-- p_sources say: those rows of firmwall.search_fields, in their order. Where a text has more fields than there are rows, the
-- last row goes for the rest: names are a list.
--
-- This runs for each row that is written. So the texts of many entries are folded and looked up at once, and
-- what follows is one pass over their words that does least for the plain ones.
--
-- Must stay true: the words of a question are made in firmwall.question in the same way, or they do
-- not meet; and no text ends its entry, or its words would be found at the next one.
create or replace function firmwall.entry_words(
  p_firm_id uuid,
  p_kind text,
  p_sources text[],
  p_texts text[]
)
returns table (
  place integer,
  words tsvector,
  title_size smallint
)
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set jit = off
set plan_cache_mode = force_generic_plan
set enable_seqscan = on
as $$
declare
  v_together constant integer := 500;
  -- in quotes, which are read faster than words without
  v_prefix text := ' ''' || firmwall.lexeme_prefix(p_firm_id, p_kind);
  v_texts text[];
  v_text text;
  v_unspaced boolean;    -- some words are of a script without spaces
  v_said record;
  v_lexemes text := '';
  v_field integer := 1;
  v_weights text[];
  v_forms text[];
  v_weight text;
  v_form text;
  v_position integer := 0;
  v_side integer := 0;     -- the last position before the field, or before the side of a title
  v_number text := '';
  -- first letters: of all words, without legal forms, without "company" too, without honorifics and "in" too
  v_initials text;
  v_every text := '';
  v_no_form text := '';
  v_no_weak text := '';
  v_bare text := '';
  v_alike boolean := true; -- all words so far are in all four: the first is kept alone
  v_last text;             -- the last two numbers, and where they stood
  v_last_at integer;
  v_far text;
  v_far_at integer;
begin
  select array_agg(f.weight order by f.ordinal), array_agg(f.form order by f.ordinal) into v_weights, v_forms
  from firmwall.search_fields() as f
  where f.kind = p_kind
    and f.source = any (p_sources);
  if v_weights is null then
    raise exception 'entries of this kind have no field from %', array_to_string(p_sources, ', ')
      using
        errcode = 'internal_error',
        hint = 'firmwall.search_fields() names the fields.';
  end if;
  v_weight := v_weights[1];
  v_form := v_forms[1];
  place := 1;
  title_size := 0;
  for v_first in 1 .. cardinality(p_texts) by v_together
  loop
    v_texts := p_texts[v_first : v_first + v_together - 1];
    if strpos(array_to_string(v_texts, ''), u&'\0002') > 0 then
      v_texts := array(
        select replace(t.text, u&'\0002', ' ')
        from unnest(v_texts) with ordinality as t (text, place)
        order by t.place
      );
    end if;
    v_text := array_to_string(v_texts, u&' \0002 ');
    if octet_length(v_text) > length(v_text) then
      -- each by itself, the few texts beyond ASCII leave most of what they cost to themselves
      v_text := (
        select string_agg(
          case when octet_length(t.text) > length(t.text) then firmwall.normalize_text(t.text) else t.text end,
          u&' \0002 ' order by t.place
        )
        from unnest(v_texts) with ordinality as t (text, place)
      );
    end if;
    v_text := firmwall.normalize_text(v_text || u&' \0002');
    v_unspaced := octet_length(v_text) > length(v_text) and v_text ~ '[\u2e80-\ud7ff\uf900-\ufaff]';

    -- most words stand in no list, and have no role
    for v_said in
      select
        case when octet_length(u.word) > 60 then left(u.word, 60) else coalesce(l.stands_for, u.word) end as word,
        case
          when l.role <> 'plain' then l.role
          when ascii(u.word) = 1 then 'field'
          when ascii(u.word) = 2 then 'entry'
          when ascii(coalesce(l.stands_for, u.word)) < 58 then 'digits'
          when v_unspaced and u.word ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then 'letters'
        end as role
      from string_to_table(v_text, ' ') with ordinality as u (word, at)
      left join firmwall.word as l on l.word = u.word
      where l.role is distinct from 'joiner'
      order by u.at
    loop
      if v_said.role is null then
        v_position := v_position + 1;
        v_lexemes := v_lexemes || (' ' || v_said.word || ''':' || v_position || v_weight);
        if v_form = 'name' then
          v_every := v_every || left(v_said.word, 1);
          if not v_alike then
            v_no_form := v_no_form || left(v_said.word, 1);
            v_no_weak := v_no_weak || left(v_said.word, 1);
            v_bare := v_bare || left(v_said.word, 1);
          end if;
        elsif v_form = 'number' then
          v_number := v_number || '.' || v_said.word;
        end if;

      elsif v_said.role = 'digits' then
        v_position := v_position + 1;
        v_lexemes := v_lexemes || (' ' || v_said.word || ''':' || v_position || v_weight);
        -- two numbers in a row are a pair, and so are the first and the third: "5299-5304/2003" is 5299/2003
        if v_position - v_last_at <= 2 then
          v_lexemes := v_lexemes || (' #' || v_last || '.' || v_said.word || ''':' || v_position || v_weight);
          if v_position - v_far_at <= 3 then
            v_lexemes := v_lexemes || (' #' || v_far || '.' || v_said.word || ''':' || v_position || v_weight);
          end if;
        end if;
        v_far := v_last;
        v_far_at := v_last_at;
        v_last := v_said.word;
        v_last_at := v_position;
        if v_form = 'number' then
          v_number := v_number || '.' || v_said.word;
        end if;

      elsif v_said.role in ('versus', 'field', 'entry') then
        if length(v_every) > 2 then
          foreach v_initials in array
            case when v_alike then array[v_every] else array[v_every, v_no_form, v_no_weak, v_bare] end
          loop
            if length(v_initials) between 3 and 9 then
              v_lexemes := v_lexemes || (' =' || v_initials || ''':' || v_side + 1 || v_weight);
            end if;
          end loop;
        end if;
        if v_form = 'name' then
          v_every := '';
          v_alike := true;
        elsif v_number <> '' then
          v_lexemes := v_lexemes || (' #=' || substr(v_number, 2, 60) || ''':' || v_side + 1 || v_weight);
          v_number := '';
        end if;
        if v_weight = 'A' then
          title_size := (title_size + v_position - v_side)::smallint;
        end if;
        if v_said.role = 'versus' then
          -- nor over versus; by its width, who looks for two sides can tell
          v_position := v_position + 30;
          v_side := v_position;
          v_last_at := null;
          v_far_at := null;
          continue;
        end if;

        -- the gap keeps phrases, and pairs of numbers, from reaching over the end of a field
        v_position := v_position + 3;
        v_field := v_field + 1;
        if v_said.role = 'entry' then
          words := replace(v_lexemes, ' ', v_prefix)::tsvector;
          return next;
          place := place + 1;
          title_size := 0;
          v_lexemes := '';
          v_position := 0;
          v_field := 1;
          v_last_at := null;
          v_far_at := null;
        end if;
        v_side := v_position;
        v_weight := v_weights[least(v_field, cardinality(v_weights))];
        v_form := v_forms[least(v_field, cardinality(v_forms))];

      elsif v_said.role = 'letters' then
        -- letter by letter, so that any part of a word is a phrase
        for i in 1 .. length(v_said.word)
        loop
          v_position := v_position + 1;
          v_lexemes := v_lexemes || (' ' || substr(v_said.word, i, 1) || ''':' || v_position || v_weight);
        end loop;
        if v_weight = 'A' then
          title_size := (title_size - length(v_said.word) + 1)::smallint;
        end if;

      else
        v_position := v_position + 1;
        -- a name may begin with what stands for others elsewhere
        if v_said.role = 'others' and v_position > v_side + 1 then
          if v_weight = 'A' then
            title_size := title_size - 1::smallint;
          end if;
        -- in what is said about a matter, filler is left out
        elsif not (v_weight = 'D' and v_said.role in ('spoken', 'number') and length(v_said.word) > 1) then
          v_lexemes := v_lexemes || (' ' || v_said.word || ''':' || v_position || v_weight);
        end if;
        if v_form = 'number' then
          v_number := v_number || '.' || v_said.word;
        elsif v_form = 'name' and v_said.role not in ('others', 'number') then
          if v_alike then
            v_no_form := v_every;
            v_no_weak := v_every;
            v_bare := v_every;
            v_alike := false;
          end if;
          v_every := v_every || left(v_said.word, 1);
          if v_said.role <> 'legal_form' then
            v_no_form := v_no_form || left(v_said.word, 1);
            if v_said.role <> 'weak_form' then
              v_no_weak := v_no_weak || left(v_said.word, 1);
              if v_said.role not in ('honorific', 'spoken') then
                v_bare := v_bare || left(v_said.word, 1);
              end if;
            end if;
          end if;
        end if;
      end if;
    end loop;
  end loop;
end
$$;

alter function firmwall.entry_words(uuid, text, text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.entry_words(uuid, text, text[], text[]) from public;

comment on function firmwall.entry_words(uuid, text, text[], text[]) is
'The search words of a firm''s entries of one kind, from their fields: the place of each among p_texts, its words, and how many words its title has.';
