-- What a client's name is found by: each name it goes by, and each word of it.
--
-- The text operators that search usually goes by (trigrams, arrays, patterns) may not use an index
-- behind a policy. Equality may. So everything here is found by equality, by plain btree indexes that
-- begin with firm_id, and what one firm holds costs another firm nothing. What a misspelt word may stand for
-- is asked of the vocabulary of search, firmwall.search_word.
--
-- Must stay true: these rows follow app.client within the statement that changes it (the trigger of
-- firmwall.tg_client__names), and say nothing that app.client does not say; they hold inactive clients too, so every reader
-- joins app.client, which has the status and the policies.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table firmwall.client_name (
  firm_id uuid not null,
  client_id uuid not null,
  place integer not null check (place >= 0),
  words text[] not null check (words <> '{}'),
  whole text collate "C" not null,
  joined text collate "C" not null,
  analyzer_version smallint not null default 1,
  primary key (firm_id, client_id, place),
  foreign key (firm_id, client_id) references app.client (firm_id, client_id) on delete cascade
);
alter table firmwall.client_name enable row level security;
alter table firmwall.client_name force row level security;

create index client_name_whole on firmwall.client_name (firm_id, whole);
create index client_name_joined on firmwall.client_name (firm_id, joined);

comment on table firmwall.client_name is 'Each name of each client, in the words it is compared in.';
comment on column firmwall.client_name.place is '0 is the display name, 1 the first alias, and so on.';
comment on column firmwall.client_name.words is 'As firmwall.name_words gives them, each cut to 64 characters.';
comment on column firmwall.client_name.whole is 'The words with spaces between them, cut to 500 characters, which an index row can hold.';
comment on column firmwall.client_name.joined is 'The words without spaces, so that "Neo Gem" and "Neogem" meet; cut likewise.';
comment on column firmwall.client_name.analyzer_version is 'The version of the code that took the name apart.';

create table firmwall.client_word (
  firm_id uuid not null,
  client_id uuid not null,
  place integer not null,
  word text collate "C" not null,
  primary key (firm_id, client_id, place, word),
  foreign key (firm_id, client_id, place) references firmwall.client_name (firm_id, client_id, place) on delete cascade
);
alter table firmwall.client_word enable row level security;
alter table firmwall.client_word force row level security;

create index client_word_word on firmwall.client_word (firm_id, word);

comment on table firmwall.client_word is 'The words of each name, each once.';

grant select, insert, delete on firmwall.client_name, firmwall.client_word to firmwall_exec;
grant select on firmwall.client_name, firmwall.client_word to firmwall_backup;
