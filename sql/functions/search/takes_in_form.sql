-- Whether first letters stand for a name and its legal form too, and a legal form was said beside them: "ABP Ltd"
-- is hardly Alder Brothers P. Ltd, whose letters are AB.
create or replace function firmwall.takes_in_form(
  p_words tsvector,
  p_letters text,
  p_next text
)
returns boolean
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return firmwall.is_legal_form(p_next) and exists (
    select from unnest(p_words) as l (lexeme, positions, weights)
    cross join unnest(l.positions) as l_at (at)
    join unnest(p_words) as m (lexeme, positions, weights) on left(m.lexeme, 8) <> left(l.lexeme, 8)
    cross join unnest(m.positions) as m_at (at)
    where substr(l.lexeme, 8) = '=' || p_letters
      and m_at.at between l_at.at and l_at.at + length(p_letters) - 1
      and (substr(m.lexeme, 8) = 'p' or firmwall.is_legal_form(substr(m.lexeme, 8)))
  );
end
$$;

alter function firmwall.takes_in_form(tsvector, text, text) owner to firmwall_exec;
revoke all on function firmwall.takes_in_form(tsvector, text, text) from public;

comment on function firmwall.takes_in_form(tsvector, text, text) is
'Whether first letters that an entry has stand for a legal form too, while one was said after them. Never NULL but for NULL letters.';
