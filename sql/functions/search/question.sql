-- Reads a question: its words, what part each plays, and the operators that a person may type: quotes
-- for words in a row, "or" between two sides, a minus right before a word to leave it out. A hyphen
-- inside a name, on both sides of it, or with a space after it, is no minus. Of a long question the first
-- sixty words count.
--
--   word, digits, letters   must be met (letters: a script without spaces)
--   optional                filler and forms: worth a little, asked for nothing
--   phrase                  words in a row, between '<->'
--   not                     must be absent
create or replace function firmwall.question(
  p_question text,
  out words text[],
  out roles text[],
  out kinds text[],
  out branches integer[]
)
returns record
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_question text collate "C" := translate(p_question,
    e'\u0001\u0002\t\n\u000b\u000c\r\u0085\u2028\u2029' || firmwall.space_characters(), repeat(' ', 30)
  );
  v_letter constant text := '[' || firmwall.letter_ranges() || ']';
  v_alnum constant text := '[0-9' || firmwall.letter_ranges() || ']';
  v_s constant text := '[''\u2018\u2019\u02bc][sS](?!' || v_alnum || ')';  -- the s of an owner
  v_texts text[] := array[v_question];
  v_kinds text[] := array['plain'];
  v_branches integer[] := array[1];
  v_piece text[];
  v_words text[];
  v_said text[];
  v_roles text[];
  v_word record;
  v_at integer;
  v_branch integer := 1;
  v_owners text[] := '{}'::text[];
  v_core boolean := false;
begin
  if v_question ~ '"|\s[oO][rR]\s' or v_question ~ ('(^|\s)-' || v_letter) then
    v_texts := '{}';
    v_kinds := '{}';
    v_branches := '{}';
    for v_piece in
      select regexp_matches(v_question, '"([^"]*)"|([^"\s]+)', 'g')
    loop
      if v_piece[1] is not null then
        v_texts := v_texts || v_piece[1];
        v_kinds := v_kinds || 'phrase'::text;
        v_branches := v_branches || v_branch;
      elsif lower(v_piece[2] collate "C") = 'or' and v_texts <> '{}' then
        v_branch := v_branch + 1;
      elsif v_piece[2] ~ ('^-' || v_letter) and v_piece[2] collate "C" !~* '-$|^-v(s|/s|ersus)?$' and v_texts <> '{}' then
        v_texts := v_texts || substr(v_piece[2], 2);
        v_kinds := v_kinds || 'not'::text;
        v_branches := v_branches || v_branch;
      elsif v_kinds[cardinality(v_kinds)] = 'plain' and v_branches[cardinality(v_branches)] = v_branch then
        v_texts[cardinality(v_texts)] := v_texts[cardinality(v_texts)] || ' ' || v_piece[2];
      else
        v_texts := v_texts || v_piece[2];
        v_kinds := v_kinds || 'plain'::text;
        v_branches := v_branches || v_branch;
      end if;
    end loop;
  end if;

  words := '{}';
  roles := '{}';
  kinds := '{}';
  branches := '{}';
  for i in 1 .. cardinality(v_texts)
  loop
    if v_kinds[i] = 'plain' then
      -- "Quennell's lease" is a lease of Quennell, and "Macy's" may be a name
      if v_texts[i] ~ v_s then
        v_owners := v_owners || array(
          select firmwall.normalize_text(m.word[1])
          from regexp_matches(v_texts[i], '(' || v_alnum || '{2,})' || v_s, 'g') as m (word)
        );
        v_texts[i] := regexp_replace(v_texts[i], '(' || v_alnum || '{2})' || v_s, '\1', 'g');
      end if;
    end if;
    v_words := string_to_array(nullif(firmwall.normalize_text(v_texts[i]), ''), ' ');
    if v_words is null then
      continue;
    end if;
    v_roles := array_fill('plain'::text, array[cardinality(v_words)]);
    v_said := v_words;
    for v_word in
      select l.word, l.role, l.stands_for
      from firmwall.word as l
      where l.word = any (v_words)
    loop
      foreach v_at in array array_positions(v_words, v_word.word)
      loop
        v_roles[v_at] := v_word.role;
        v_words[v_at] := coalesce(v_word.stands_for, v_word.word);
      end loop;
    end loop;
    -- three letters alone are the first letters of a name ("SCI"), not short for a word
    v_at := array_position(v_roles, 'plain');
    if length(v_said[v_at]) = 3 and cardinality(array_positions(v_roles, 'plain')) = 1 then
      v_words[v_at] := v_said[v_at];
    end if;

    if v_kinds[i] = 'phrase' or (v_kinds[i] = 'not' and cardinality(v_words) > 1) then
      words := words || (
        select string_agg(left(u.word, 60), '<->' order by u.position)
        from unnest(v_words, v_roles) with ordinality as u (word, role, position)
        where u.role <> 'joiner' or cardinality(v_words) = 1
      );
      roles := roles || 'plain'::text;
      kinds := kinds || v_kinds[i];
      branches := branches || v_branches[i];
      continue;
    end if;

    if v_roles && array['spoken', 'weak_form', 'docket', 'honorific'] then
      v_roles := firmwall.roles_in_question(v_texts[i], v_words, v_roles);
    end if;
    -- "the V. Rao matter", "our client v Rao": a lone v with no side before it may be an initial. It is looked for
    -- and not asked for: a matter without it may be meant all the same
    v_at := array_position(v_roles, 'versus');
    if v_at > 1
      and v_roles[: v_at - 1] <@ array['spoken', 'joiner']
      and v_texts[i] collate "C" ~* '\mv\.?\s'
      and v_texts[i] collate "C" !~* '\mv(?:s|/s|ersus)\M'
    then
      if length(v_words[v_at + 1]) = 1 then
        v_words[v_at + 1] := 'v' || v_words[v_at + 1];
        v_roles[v_at + 1] := 'initials';
      else
        v_words[v_at] := 'v';
        v_roles[v_at] := case when v_roles[v_at + 1] = 'plain' then 'initial' else 'plain' end;
      end if;
    end if;
    for j in 1 .. cardinality(v_words)
    loop
      exit when cardinality(words) >= 60;
      words := words || left(v_words[j], 60);
      roles := roles || v_roles[j];
      kinds := kinds || case
        when v_kinds[i] = 'not' then 'not'
        when v_words[j] ~ '^[0-9]+$' then 'digits'
        when v_words[j] ~ '[\u2e80-\ud7ff\uf900-\ufaff]' then 'letters'
        else 'word'
      end;
      branches := branches || v_branches[i];
    end loop;
  end loop;

  -- who owns something plays a part of their own: "Macy" of "Macy's"
  if v_owners <> '{}' then
    for i in 1 .. cardinality(words)
    loop
      if kinds[i] = 'word' and roles[i] = 'plain' and words[i] = any (v_owners) then
        roles[i] := 'owner';
      end if;
    end loop;
  end if;

  -- what is no more than filler is asked for only where nothing else is
  for i in 1 .. cardinality(words)
  loop
    v_core := v_core
      or kinds[i] in ('digits', 'letters', 'phrase')
      or (kinds[i] = 'word' and roles[i] in ('plain', 'owner', 'initials'));
  end loop;
  if v_core then
    for i in 1 .. cardinality(words)
    loop
      if kinds[i] = 'word' and roles[i] not in ('plain', 'owner', 'initials') then
        kinds[i] := 'optional';
      end if;
    end loop;
  else
    for i in 1 .. cardinality(words)
    loop
      if kinds[i] = 'word' and roles[i] in ('joiner', 'versus') and cardinality(words) > 1 then
        kinds[i] := 'optional';
      end if;
    end loop;
  end if;
end
$$;

alter function firmwall.question(text) owner to firmwall_exec;
revoke all on function firmwall.question(text) from public;

comment on function firmwall.question(text) is
'The words of a question, the part each plays, and how each must be met. Empty lists when it holds no letter or digit.';
