-- What firmwall came with, for each row of the lists of words that was changed since: app.reset_words puts it back.
--
-- Must stay true: app.add_word and app.remove_word remember a row before they change it the first time. A schema
-- file that changes a row of the lists changes it here too, where it is remembered.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

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

grant select, insert, delete on firmwall.changed_word to firmwall_exec;
grant select on firmwall.changed_word to firmwall_backup;

-- One word more for the parties that a title leaves out. A DBA may have added it before.
insert into firmwall.word (word, role, source)
values ('etc', 'others', 'cause titles: parties left out')
on conflict (word) do nothing;
