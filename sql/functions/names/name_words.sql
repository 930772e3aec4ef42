-- The words that a name is called by, in order: folded, abbreviations written out, legal forms and
-- honorifics left out unless nothing else is left ("The Company Ltd" keeps its words).
--
-- The list is small enough for the planner to read it whole, which costs twice as much as five look-ups; and a plan
-- for each name would cost more than either.
create or replace function firmwall.name_words(p_text text)
returns text[]
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_words text[] := string_to_array(nullif(firmwall.normalize_text(translate(p_text, u&'\0001\0002', '  ')), ''), ' ');
  v_said text[] := v_words;
  v_roles text[];
  v_word record;
  v_at integer;
  v_kept text[] := '{}'::text[];
  v_tail boolean := true;  -- nothing but forms so far, from the end
begin
  if v_words is null then
    return '{}'::text[];
  end if;

  -- most words stand in no list; those that do come back as few rows
  v_roles := array_fill('plain'::text, array[cardinality(v_words)]);
  for v_word in
    select w.word, w.role, w.stands_for
    from firmwall.word as w
    where w.word = any (v_said)
  loop
    -- "M.S. Rao" has initials, "Ms. Rao" has not
    continue when v_word.role = 'honorific'
      and p_text collate "C" ~* ('\m' || array_to_string(regexp_split_to_array(v_word.word, ''), '\.\s?') || '\.');
    foreach v_at in array array_positions(v_said, v_word.word)
    loop
      v_roles[v_at] := v_word.role;
      v_words[v_at] := coalesce(v_word.stands_for, v_word.word);
    end loop;
  end loop;

  for i in reverse cardinality(v_words) .. 1
  loop
    if v_roles[i] in ('legal_form', 'honorific', 'joiner', 'others') then
      continue;
    elsif v_roles[i] = 'weak_form' and (v_tail or v_roles[i + 1] = 'legal_form') then
      continue;
    end if;
    v_kept := v_words[i] || v_kept;
    v_tail := false;
  end loop;

  return case when v_kept = '{}' then v_words else v_kept end;
end
$$;

alter function firmwall.name_words(text) owner to firmwall_exec;
revoke all on function firmwall.name_words(text) from public;

comment on function firmwall.name_words(text) is
'The words a name is called by, in order. Empty for NULL and for text without a letter or digit.';
