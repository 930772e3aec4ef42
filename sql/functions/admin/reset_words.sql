-- Puts the lists of words back to what firmwall came with: what was changed by app.add_word and app.remove_word.
create or replace function app.reset_words(p_word text default null)
returns table (
  done text,
  word text,
  role text,
  stands_for text,
  source text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  v_word text := case when p_word is not null then firmwall.listed_form(p_word) end;
  v_was firmwall.changed_word;
  v_is firmwall.changed_word;
  v_taken_out integer := 0;
  v_put_back integer := 0;
begin
  for v_was in
    with undone as (
      delete from firmwall.changed_word as c
      where v_word is null or c.word = v_word
      returning c.*
    )
    select u.*
    from undone as u
    order by u.word, u.short_for
  loop
    if v_was.short_for = '' then
      delete from firmwall.word as w
      where w.word = v_was.word
      returning w.word, '', w.role, w.stands_for, w.source, null::timestamptz into v_is;
      insert into firmwall.word (word, role, stands_for, source)
      select v_was.word, v_was.role, v_was.stands_for, v_was.source
      where v_was.role is not null;
    else
      delete from firmwall.short_name as s
      where s.short = v_was.word
        and s.name = v_was.short_for
      returning s.short, s.name, 'short_name', s.name, s.source, null::timestamptz into v_is;
      insert into firmwall.short_name (short, name, source)
      select v_was.word, v_was.short_for, v_was.source
      where v_was.role is not null;
    end if;

    if (v_is.role, v_is.stands_for, v_is.source) is distinct from (v_was.role, v_was.stands_for, v_was.source) then
      if v_is.role is not null then
        v_taken_out := v_taken_out + 1;
        return query select 'taken out', v_is.word, v_is.role, v_is.stands_for, v_is.source;
      end if;
      if v_was.role is not null then
        v_put_back := v_put_back + 1;
        return query select 'put back', v_was.word, v_was.role, v_was.stands_for, v_was.source;
      end if;
    end if;
  end loop;
  if v_taken_out + v_put_back > 0 then
    perform firmwall.record_act(
      null, 'reset_words', 'word',
      p_label => v_word,
      p_counts => jsonb_build_object('taken_out', v_taken_out, 'put_back', v_put_back)
    );
  end if;
end
$$;

alter function app.reset_words(text) owner to firmwall_exec;
revoke all on function app.reset_words(text) from public;
grant execute on function app.reset_words(text) to firmwall_admin;

comment on function app.reset_words(text) is
'Puts the lists, or this word of them (NULL: all), back to what firmwall came with. Returns the rows that were taken out and put back; no row where nothing differs. New searches use the lists at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word.';
