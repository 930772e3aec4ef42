-- Words that people write in two ways: Saint and St., Mount and Mt., Three and 3, Second and 2nd, II and 2.
--
-- The rows stand beside the short names, because they mean the same: a name in the other form is near, and a
-- person is asked. Nothing resolves by them without a question.
--
-- Must stay true: a row is in the form that names are compared in, except an ordinal in digits ("1st"), which
-- names hold as two words and app.find_all_active_by_name joins.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

comment on table firmwall.short_name is
'Words of names, and the other forms in which people write them: short names, abbreviations, numbers. In folded form. A list without a firm.';

insert into firmwall.short_name (name, short, source)
select split_part(raw.item, ' ', 1), s.short, 'written forms of words in English names'
from regexp_split_to_table($$saint st, sainte ste, mount mt, mountain mtn, fort ft, junior jr jnr, senior sr snr$$, e',\\s+') as raw (item)
cross join lateral unnest((string_to_array(raw.item, ' '))[2:]) as s (short)
on conflict (name, short) do nothing;

insert into firmwall.short_name (name, short, source)
select split_part(raw.item, ' ', 1), s.short, 'numbers in English words, digits and Roman numerals'
from regexp_split_to_table($$one 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11, twelve 12, twenty 20,
first 1 1st, second 2 2nd, third 3 3rd, fourth 4 4th, fifth 5 5th, sixth 6 6th, seventh 7 7th, eighth 8 8th,
ninth 9 9th, tenth 10 10th, eleventh 11 11th, twelfth 12 12th, ii 2, iii 3, iv 4, vi 6, vii 7, viii 8, ix 9$$, e',\\s+') as raw (item)
cross join lateral unnest((string_to_array(raw.item, ' '))[2:]) as s (short)
on conflict (name, short) do nothing;
