-- What search reads: the lists of words, and the words of each firm's matters.
--
-- The lists have no firm. They hold what people do to names everywhere: legal forms, honorifics,
-- abbreviations, spoken filler. A DBA adds rows; no function names a word that stands in a list.
--
-- Must stay true: every row of a list says where it is from; nothing of a firm is ever in a list.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- The role says what a word does in a name or in a question.
--   legal_form   "ltd", "gmbh": never part of what a name is called by, wherever it stands
--   weak_form    "company", "private": only at the end of a name, or before a legal form
--   honorific    "mr", "smt", "messrs": never part of a name
--   joiner       "and", "the": carry nothing
--   others       "ors", "anr", "al": stand for the parties that a title leaves out
--   versus       between the two sides of a title
--   number       "no", "docket": announces a number
--   spoken       what people say around a name; ignored in a question while something else is left
--   plain        has no such part; the row is here for stands_for alone
create table firmwall.word (
  word text not null check (word <> '' and word !~ '\s'),
  role text not null check (role in (
    'legal_form', 'weak_form', 'honorific', 'joiner', 'others', 'versus', 'number', 'spoken', 'plain'
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

grant select on firmwall.word, firmwall.devanagari to firmwall_exec, firmwall_backup;
