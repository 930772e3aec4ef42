-- What search reads: the words of each firm's matters, clients and documents, the firm's vocabulary, and the rules that decide
-- whether a candidate is proposed.
--
-- Must stay true: words in folded form are the same or not, in no language's order, so they are compared as bytes (collate "C").

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- One row for each thing that can be found: its words, and the wall around it.
--
-- Every lexeme begins with a digest of firm and kind, so that a search reads nothing of another firm,
-- costs no more when other firms grow, and takes as long for a word that another firm holds as for
-- one that nobody holds. The weights say which field a word is from: A title, B client, C party,
-- D all else. "=dda" is made of the first letters of a name; "#8604.2016" of two numbers in a row;
-- "#=2016.52" of a whole matter number.
--
-- The policy of firmwall_exec is constant: the operators of text search are not leakproof, and behind
-- any other condition the planner would read every row of the firm instead of the index. Nobody else
-- has a right on these tables. What is found here is joined with app.matter, app.client or
-- app.document under their own policies before anything is shown or left out.
create table firmwall.search_entry (
  firm_id uuid not null,
  kind text collate "C" not null check (kind in ('matter', 'client', 'document')),
  entry_id uuid not null,
  -- the client of a matter, the matter of a document; NULL for a client
  parent_id uuid,
  words tsvector not null,
  title_size smallint not null default 0,
  analyzer_version smallint not null default 1,
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  -- no foreign key: the triggers write what has one, and a look-up for each row would say so once more
  primary key (firm_id, kind, entry_id)
) with (fillfactor = 90);
alter table firmwall.search_entry enable row level security;
alter table firmwall.search_entry force row level security;

create index search_entry_parent on firmwall.search_entry (firm_id, parent_id);
-- without a pending list, which every search of every firm would have to read through
create index search_entry_words on firmwall.search_entry using gin (words) with (fastupdate = off);

comment on table firmwall.search_entry is 'The words of each matter, client and document, for search. Kept by triggers.';
comment on column firmwall.search_entry.title_size is 'How many words the title has: of two that fit alike, the shorter fits better.';
comment on column firmwall.search_entry.analyzer_version is 'The version of the code that made the words.';
comment on column firmwall.search_entry.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column firmwall.search_entry.allowed_person_ids is 'Copied from the matter by a trigger.';

-- The words a firm has ever used, with the keys under which a misspelling finds them. Rows are only
-- added: a writer never waits for another, and two that add the same word at once leave it twice,
-- which readers do not mind.
create table firmwall.search_word (
  firm_id uuid not null,
  word text collate "C" not null check (word <> ''),
  row_id uuid not null default gen_random_uuid(),
  sound text not null,
  keys bigint[] not null,
  primary key (firm_id, word, row_id)
);
alter table firmwall.search_word enable row level security;
alter table firmwall.search_word force row level security;

create index search_word_keys on firmwall.search_word using gin (keys) with (fastupdate = off);

comment on table firmwall.search_word is 'The vocabulary of each firm, for misspelt words. Added to by triggers; app.rebuild_search takes out what is not used any more.';
comment on column firmwall.search_word.sound is 'How the word sounds, as firmwall.phonetic_key has it.';
comment on column firmwall.search_word.keys is
'Digests of firm and word with one letter left out, and of firm and sound. Two words one slip apart share one.';

grant select, insert, update, delete on firmwall.search_entry to firmwall_exec;
grant select, insert, delete on firmwall.search_word to firmwall_exec;
grant select on firmwall.search_entry, firmwall.search_word to firmwall_backup;

-- An entry on its way to firmwall.write_entries.
create type firmwall.made_entry as (
  kind text,
  entry_id uuid,
  parent_id uuid,
  words tsvector,
  title_size smallint,
  excluded_person_ids uuid[],
  allowed_person_ids uuid[]
);

comment on type firmwall.made_entry is 'A search entry on its way to firmwall.write_entries.';

-- How a question was read: its words and how each must be met, and side by side the alternatives that
-- may stand for them, each with the term it stands for, how well, how, and the word it looks for.
create type firmwall.reading as (
  words text array,
  kinds text array,
  terms integer array,
  queries tsquery array,
  qualities real array,
  hows text array,
  seen text array
);

comment on type firmwall.reading is 'How a question was read, handed from firmwall.search to those who explain what matched.';

-- What a search says may be done with its first candidate. firmwall.decide alone makes one, for matters and for documents.
create type firmwall.decision as (
  action text,
  rule text
);

comment on type firmwall.decision is 'Propose the first candidate or ask, and the rule, as in matter/1, that says so.';

-- When one candidate is proposed and when a person is asked. The newest version in force decides, and
-- its name goes with each answer.
create table firmwall.decision_rule (
  rule text not null check (rule <> ''),
  version integer not null check (version > 0),
  least_score real not null check (least_score between 0 and 1),
  least_lead real not null check (least_lead between 0 and 1),
  least_term real not null check (least_term between 0 and 1),
  since timestamptz not null default now(),
  evidence jsonb not null default '{}',
  primary key (rule, version)
);

comment on table firmwall.decision_rule is 'Thresholds of propose or ask, by version. Rows are added, never changed.';
comment on column firmwall.decision_rule.least_score is 'What the best candidate must reach: the share of the question that it meets, less what was met only nearly.';
comment on column firmwall.decision_rule.least_lead is 'By how much it must lead the next.';
comment on column firmwall.decision_rule.least_term is 'What the score times the quality of the word that is met worst must reach: one loose word needs more good ones beside it.';
comment on column firmwall.decision_rule.evidence is 'What the thresholds were picked on: sample, bound, ask rate.';

insert into firmwall.decision_rule (rule, version, least_score, least_lead, least_term) values ('matter', 1, 0.75, 0.1, 0.57);

grant select, insert on firmwall.decision_rule to firmwall_exec;
grant select on firmwall.decision_rule to firmwall_backup;
