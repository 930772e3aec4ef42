-- The spaces that a text may be written with: Unicode's White_Space, line breaks and tabs among them, with U+0001 and
-- U+0002, which part the texts that are read at once. What \s stands for asks the locale of the database. Without a path
-- of its own it is inlined into its callers, which pin theirs.
create or replace function firmwall.space_characters()
returns text
language sql
immutable
parallel safe
as $$
  select e'\u0020\u0001\u0002\t\n\u000b\u000c\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000'
$$;

alter function firmwall.space_characters() owner to firmwall_exec;
revoke all on function firmwall.space_characters() from public;

comment on function firmwall.space_characters() is
'Every space of Unicode, one character each, an ordinary one first.';
