-- The characters that are not seen, as the inside of a bracket expression: Unicode's Default_Ignorable_Code_Point, and
-- the blanks that are letters or symbols to it (U+2800). The two joiners U+200C and U+200D are not among them, since
-- scripts of Arabic and of India write with them: firmwall.unseen_pattern tells where.
--
-- Must stay true: sql/schema/0005_plain_texts.sql holds the tables to the same, in firmwall.unseen_pattern's words.
create or replace function firmwall.invisible_ranges()
returns text
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164'
    '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
$$;

alter function firmwall.invisible_ranges() owner to firmwall_exec;
revoke all on function firmwall.invisible_ranges() from public;
grant execute on function firmwall.invisible_ranges() to firmwall_context;

comment on function firmwall.invisible_ranges() is
'The characters that are not seen, but for the two joiners, for the inside of a bracket expression.';
