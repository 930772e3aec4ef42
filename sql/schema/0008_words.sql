-- The lists of words: what people do to names everywhere, such as legal forms, honorifics, abbreviations and filler.
--
-- The lists have no firm. A DBA adds rows; no function names a word that stands in a list. The shipped rows are in
-- 0013_listed_words.sql.
--
-- Must stay true: every row of a list says where it is from; nothing of a firm is ever in a list; words are in folded form
-- and compared as bytes (collate "C").

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- The role says what a word does in a name or in a question.
--   legal_form   "ltd", "gmbh": never part of what a name is called by, at any place
--   weak_form    "company", "private": only at the end of a name, or before a legal form
--   honorific    "mr", "smt", "messrs": never part of a name
--   joiner       "and", "the": carry nothing
--   others       "ors", "anr", "al": stand for the parties that a title leaves out
--   versus       between the two sides of a title
--   number       "no", "docket": announces a number
--   docket       says which kind of number follows ("civil appeal"); ignored next to a number alone
--   spoken       what people say around a name; ignored in a question while something else is left
--   plain        has no such part; the row is here for stands_for alone
create table firmwall.word (
  word text collate "C" not null check (word <> '' and word !~ '\s'),
  role text not null check (role in (
    'legal_form', 'weak_form', 'honorific', 'joiner', 'others', 'versus', 'number', 'docket', 'spoken', 'plain'
  )),
  stands_for text check (stands_for <> '' and stands_for !~ '\s'),
  source text not null check (source <> ''),
  primary key (word),
  check (role <> 'plain' or stands_for is not null)
);

comment on table firmwall.word is 'Words with a part to play in names and questions, in folded form. A list without a firm.';
comment on column firmwall.word.stands_for is 'The written-out form, for an abbreviation; NULL where the word is one already.';
comment on column firmwall.word.source is 'Where the row is from.';

-- Devanagari, letter by letter. A consonant carries an a unless a vowel sign or the virama follows.
create table firmwall.devanagari (
  letter text not null check (length(letter) = 1),
  kind text not null check (kind in ('consonant', 'vowel', 'sign', 'virama', 'mark')),
  latin text not null,
  source text not null check (source <> ''),
  primary key (letter)
);

comment on table firmwall.devanagari is 'The letters of Devanagari as they are commonly written in Latin script.';

-- "Bill" for William, "St." for Saint, "2nd" for Second. Both may stand in a name or a question. A name in the other form is
-- near, and a person is asked: nothing resolves by these rows without a question. A row is in the form that names are compared
-- in, except an ordinal in digits ("1st"), which names hold as two words and app.find_all_active_by_name joins.
create table firmwall.short_name (
  name text collate "C" not null check (name <> '' and name !~ '\s'),
  short text collate "C" not null check (short <> '' and short !~ '\s'),
  source text not null check (source <> ''),
  primary key (name, short)
);
create index short_name_short on firmwall.short_name (short, name);

comment on table firmwall.short_name is
'Words of names, and the other forms in which people write them: short names, abbreviations, numbers. In folded form. A list without a firm.';

-- What firmwall came with, for each row of the lists that was changed since: app.reset_words puts it back. app.add_word and
-- app.remove_word remember a row before they change it the first time. A schema file that changes a row of the lists changes
-- it here too, where it is remembered.
create table firmwall.changed_word (
  word text collate "C" not null check (word <> ''),
  short_for text collate "C" not null default '',
  role text,
  stands_for text,
  source text,
  changed_at timestamptz not null default now(),
  primary key (word, short_for),
  check ((role is null) = (source is null))
);

comment on table firmwall.changed_word is 'The rows of the lists that were changed here, as they were before. A list without a firm.';
comment on column firmwall.changed_word.short_for is 'The full name, for a row of firmwall.short_name; empty for one of firmwall.word.';
comment on column firmwall.changed_word.role is 'The part it played; NULL where it was not listed.';

grant select, insert, update, delete on firmwall.word, firmwall.short_name to firmwall_exec;
grant select on firmwall.devanagari to firmwall_exec;
grant select, insert, delete on firmwall.changed_word to firmwall_exec;
grant select on firmwall.word, firmwall.devanagari, firmwall.short_name, firmwall.changed_word to firmwall_backup;
