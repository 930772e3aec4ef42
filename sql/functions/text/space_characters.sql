-- The spaces that a text may begin or end with without being another text: every space of Unicode (Zs), such as the
-- no-break and the ideographic one. Line breaks and tabs are not among them: they are refused, not taken away. \s asks the
-- locale of the database.
create or replace function firmwall.space_characters()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select e' \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
$$;

alter function firmwall.space_characters() owner to firmwall_exec;
revoke all on function firmwall.space_characters() from public;
grant execute on function firmwall.space_characters() to firmwall_context;

comment on function firmwall.space_characters() is
'Every space of Unicode, one character each.';
