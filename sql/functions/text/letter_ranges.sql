-- The letters of every script, as the inside of a bracket expression. [[:alpha:]] asks the locale of the database, which
-- under C knows those of ASCII alone. What stands beside letters (marks, signs of a script) counts with them.
create or replace function firmwall.letter_ranges()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select 'A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\u3007'
    '\u3040-\ud7ff\uf900-\ufaff\ufb00-\ufdff\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0003ffff'
$$;

alter function firmwall.letter_ranges() owner to firmwall_exec;
revoke all on function firmwall.letter_ranges() from public;

comment on function firmwall.letter_ranges() is
'The letters of every script, for the inside of a bracket expression; digits are not among them.';
