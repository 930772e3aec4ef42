-- Adds a word to the lists that names and questions are read by, or gives a word that is there another part.
-- The lists belong to no firm: a word that is added here is used for every firm of the database.
--
-- Must stay true: a word is stored in the form that it is compared in; the row as it was is remembered first.
create or replace function app.add_word(
  p_word text,
  p_role text,
  p_stands_for text default null,
  p_source text default 'added here'
)
returns text
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text := firmwall.listed_form(p_word);
  v_stands_for text;
  v_before jsonb;
begin
  if p_role is null or p_role not in (
    'legal_form', 'weak_form', 'honorific', 'joiner', 'others', 'versus', 'number', 'docket', 'spoken', 'plain',
    'short_name'
  ) then
    raise exception 'not a part that a word can play'
      using
        errcode = 'FW012',
        detail = 'Parameter: role.',
        hint = 'legal_form, weak_form, honorific, joiner, others, versus, number, docket, spoken, plain or short_name.';
  end if;
  if p_stands_for is not null then
    v_stands_for := firmwall.listed_form(p_stands_for, 'stands_for');
  end if;
  if p_role in ('plain', 'short_name') and v_stands_for is null or v_stands_for = v_word then
    raise exception 'stands_for is missing'
      using
        errcode = 'FW012',
        detail = 'Parameter: stands_for.',
        hint = 'Another word: it written out, for an abbreviation; the full name, for a short one.';
  end if;
  if coalesce(btrim(p_source), '') = '' then
    raise exception 'source is missing'
      using
        errcode = 'FW012',
        detail = 'Parameter: source.',
        hint = 'Say in a few words why the list has this word.';
  end if;

  if p_role = 'short_name' then
    select jsonb_build_object('role', p_role, 'stands_for', s.name, 'source', s.source) into v_before
    from firmwall.short_name as s
    where s.short = v_word
      and s.name = v_stands_for
    for update;
    insert into firmwall.changed_word (word, short_for, role, stands_for, source)
    select v_word, v_stands_for, case when s.name is not null then 'short_name' end, s.name, s.source
    from (select) as one
    left join firmwall.short_name as s on s.short = v_word and s.name = v_stands_for
    on conflict (word, short_for) do nothing;
    insert into firmwall.short_name (name, short, source)
    values (v_stands_for, v_word, p_source)
    on conflict (name, short) do update
    set source = excluded.source;
  else
    select jsonb_build_object('role', w.role, 'stands_for', w.stands_for, 'source', w.source) into v_before
    from firmwall.word as w
    where w.word = v_word
    for update;
    insert into firmwall.changed_word (word, role, stands_for, source)
    select v_word, w.role, w.stands_for, w.source
    from (select) as one
    left join firmwall.word as w on w.word = v_word
    on conflict (word, short_for) do nothing;
    insert into firmwall.word (word, role, stands_for, source)
    values (v_word, p_role, v_stands_for, p_source)
    on conflict (word) do update
    set
      role = excluded.role,
      stands_for = excluded.stands_for,
      source = excluded.source;
  end if;
  perform firmwall.record_act(
    null, 'add_word', 'word',
    p_label => v_word,
    p_before => v_before,
    p_after => jsonb_build_object('role', p_role, 'stands_for', v_stands_for, 'source', p_source)
  );
  return v_word;
end
$$;

alter function app.add_word(text, text, text, text) owner to firmwall_exec;
revoke all on function app.add_word(text, text, text, text) from public;
grant execute on function app.add_word(text, text, text, text) to firmwall_admin;

comment on function app.add_word(text, text, text, text) is
'Adds a word to the lists, or gives it another part: its role, what it stands for (NULL: itself), and where that is from. Returns the word in the form it is compared in. New searches use the list at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word, for an unknown role, and when what it stands for or its source is missing.';
