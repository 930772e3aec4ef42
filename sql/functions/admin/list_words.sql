-- What the lists say of a word, as an abbreviation, a short name, or what one of them stands for.
create or replace function app.list_words(p_word text default null)
returns table (
  word text,
  role text,
  stands_for text,
  source text
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_word text := case when p_word is not null then firmwall.listed_form(p_word) end;
begin
  return query
  select l.word, l.role collate "C", l.stands_for, l.source
  from (
    select w.word, w.role, w.stands_for, w.source
    from firmwall.word as w
    union all
    select s.short, 'short_name', s.name, s.source
    from firmwall.short_name as s
  ) as l
  where v_word is null or v_word in (l.word, l.stands_for)
  order by l.word collate "C", l.role collate "C", l.stands_for collate "C";
end
$$;

alter function app.list_words(text) owner to firmwall_exec;
revoke all on function app.list_words(text) from public;
grant execute on function app.list_words(text) to firmwall_admin;

comment on function app.list_words(text) is
'The rows of the lists that name this word (NULL: all of them): the part it plays, what it stands for, where that is from. For firmwall_admin. Raises FW012 when it is not one word.';
