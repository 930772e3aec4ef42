-- Takes a word out of the lists, also a row that firmwall installed. An upgrade does not bring it back; app.reset_words does.
create or replace function app.remove_word(
  p_word text,
  p_short_for text default null
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text := firmwall.listed_form(p_word);
  v_before jsonb;
begin
  if p_short_for is null then
    insert into firmwall.changed_word (word, role, stands_for, source)
    select w.word, w.role, w.stands_for, w.source
    from firmwall.word as w
    where w.word = v_word
    on conflict (word, short_for) do nothing;
    delete from firmwall.word as w
    where w.word = v_word
    returning jsonb_build_object('role', w.role, 'stands_for', w.stands_for, 'source', w.source) into v_before;
  else
    insert into firmwall.changed_word (word, short_for, role, stands_for, source)
    select s.short, s.name, 'short_name', s.name, s.source
    from firmwall.short_name as s
    where s.short = v_word
      and s.name = firmwall.listed_form(p_short_for, 'short_for')
    on conflict (word, short_for) do nothing;
    delete from firmwall.short_name as s
    where s.short = v_word
      and s.name = firmwall.listed_form(p_short_for, 'short_for')
    returning jsonb_build_object('role', 'short_name', 'stands_for', s.name, 'source', s.source) into v_before;
  end if;
  if not found then
    raise exception 'the lists have no such word'
      using
        errcode = 'FW020',
        hint = 'firmwall word list WORD shows what they say of a word; a short name goes with the name it is short for.';
  end if;
  perform firmwall.record_act(null, 'remove_word', 'word', p_label => v_word, p_before => v_before);
end
$$;

alter function app.remove_word(text, text) owner to firmwall_exec;
revoke all on function app.remove_word(text, text) from public;
grant execute on function app.remove_word(text, text) to firmwall_admin;

comment on function app.remove_word(text, text) is
'Takes a word out of the lists; with p_short_for, the pair of a short name and this name. New searches use the list at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word, FW020 when the lists do not have it.';
