-- The roles of a question's words, read in their places: what people say around a name, a legal form or the
-- kind of a docket is also what some names are made of. Where it stands as a name it is plain. To ask for
-- such a word may find less than was meant; to pass over it finds another matter.
--
-- Filler is part of a name
--   in letters with dots ("U.P."), or with a capital where other filler is written small ("the Ann Will matter");
--   as one letter after a word of a name ("phase I"), or before one where a side begins ("V Rao");
--   between a name and "versus", and after "of" unless more filler follows ("state of UP");
--   where it is all that a side of "versus" has ("Still v Rao").
-- A weak form ends a name; before more of it, or with nothing before it, it is a word of the name
-- ("Corporation of Madras"). An honorific in letters with dots is initials ("M.S. Rao"). The kind of a docket
-- stands beside its number ("contempt" alone does not); between two numbers it is part of it ("21-cr-1234").
create or replace function firmwall.roles_in_question(
  p_text text,
  p_words text[],
  p_roles text[]
)
returns text[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  n integer := cardinality(p_words);
  v_text text collate "C" := p_text;
  v_letter constant text := '[' || firmwall.letter_ranges() || ']';
  v_alnum constant text := '[0-9' || firmwall.letter_ranges() || ']';
  v_roles text[] := p_roles;
  v_dotted text[] := '{}'::text[];  -- letters with dots
  v_names text[];                   -- these, and words with a capital, are no filler
  v_small text[];
  v_next text;
  v_named boolean := false;        -- a word of a name came before
  v_number boolean := false;       -- a number is beside
  v_from integer := 1;
  v_filler integer;
begin
  if strpos(v_text, '.') > 0 then
    v_dotted := array(
      select firmwall.normalize_text(m.letters[1])
      from regexp_matches(
        v_text,
        format('(?<![.0-9%2$s])((?:%1$s\.)+%1$s?(?:\s%1$s\.)*)(?![0-9%2$s])', v_letter, firmwall.letter_ranges()),
        'g'
      ) as m (letters)
    );
  end if;
  v_names := v_dotted;
  -- filler is written in Latin letters, without accents
  if v_text ~ '[A-Z][a-z]' and v_text ~ ('[,0-9' || firmwall.letter_ranges() || ']\s[A-Z][a-z]') then
    v_small := array(select m.word[1] from regexp_matches(v_text, format('(?<!%1$s)([a-z]{2,})(?!%1$s)', v_alnum), 'g') as m (word));
    if exists (
      select from unnest(p_words, p_roles) as u (word, role)
      where u.role in ('spoken', 'joiner')
        and u.word = any (v_small)
    ) then
      v_names := v_names || array(
        select lower(m.word[1] collate "C")
        from regexp_matches(
          v_text, format('(?<=[,0-9%2$s]\s)([A-Z][a-z]+)(?!%1$s)', v_alnum, firmwall.letter_ranges()), 'g'
        ) as m (word)
      );
    end if;
  end if;

  for i in 1 .. n
  loop
    v_next := coalesce(p_roles[i + 1], 'end');
    if v_roles[i] = 'spoken' then
      if (p_words[i] = any (v_names) and v_next <> 'number')
        or (v_named and v_next = 'versus')
        or (i > 1 and p_words[i - 1] = 'of' and v_next <> 'spoken')
        or (length(p_words[i]) = 1 and i > 1 and v_roles[i - 1] not in ('spoken', 'joiner', 'versus'))
        or (length(p_words[i]) = 1 and v_next = 'plain' and (i = 1 or p_roles[i - 1] = 'versus'))
      then
        v_roles[i] := 'plain';
      end if;
    elsif v_roles[i] = 'honorific' and p_words[i] = any (v_dotted) then
      v_roles[i] := 'plain';
    elsif v_roles[i] = 'weak_form' then
      if i = 1
        or v_roles[i - 1] not in ('plain', 'legal_form', 'weak_form')
        or v_next = 'plain'
        or p_words[i + 1] = 'of'
      then
        v_roles[i] := 'plain';
      end if;
    end if;
    v_named := v_named or v_roles[i] in ('plain', 'docket');
  end loop;

  if 'docket' = any (p_roles) then
    -- a number may stand after the kind ("SLP (C) 12 of 2009") or before it
    for i in 1 .. n
    loop
      v_number := p_words[i] ~ '^[0-9]+$' or (v_number and p_roles[i] in ('docket', 'number', 'joiner', 'spoken'));
      if p_roles[i] = 'docket' and not v_number then
        v_roles[i] := 'plain';
      end if;
    end loop;
    v_number := false;
    for i in reverse n .. 1
    loop
      v_number := p_words[i] ~ '^[0-9]+$' or (
        v_number
        and (p_roles[i] in ('docket', 'number', 'joiner', 'spoken') or (length(p_words[i]) = 1 and p_roles[i - 1] is not distinct from 'docket'))
      );
      if p_roles[i] = 'docket' and p_words[i - 1] ~ '^[0-9]+$' and p_words[i + 1] ~ '^[0-9]+$' then
        v_roles[i] := 'plain';
      elsif v_number and (p_roles[i] = 'docket' or (length(p_words[i]) = 1 and p_words[i] !~ '[0-9]')) then
        v_roles[i] := 'docket';
      end if;
    end loop;
  end if;

  if 'versus' = any (p_roles) then
    for i in 1 .. n + 1
    loop
      continue when i <= n and p_roles[i] <> 'versus';
      v_filler := null;
      for j in v_from .. i - 1
      loop
        if v_roles[j] in ('plain', 'docket') then
          v_filler := null;
          exit;
        elsif v_roles[j] = 'spoken' and v_filler is null then
          v_filler := j;
        elsif v_roles[j] = 'spoken' and v_from = 1 then
          -- "the one between V. Rao and": no side ends here
          v_filler := null;
          exit;
        end if;
      end loop;
      if v_filler is not null then
        v_roles[v_filler] := 'plain';
      end if;
      v_from := i + 1;
    end loop;
  end if;
  return v_roles;
end
$$;

alter function firmwall.roles_in_question(text, text[], text[]) owner to firmwall_exec;
revoke all on function firmwall.roles_in_question(text, text[], text[]) from public;

comment on function firmwall.roles_in_question(text, text[], text[]) is
'The roles of the words of a question; what stands as a name is plain. One for each word.';
