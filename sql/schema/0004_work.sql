-- A firm's work: clients, matters, the parties of a matter, its documents.
--
-- Must stay true: firm_id leads every key; RLS is enabled and forced here and only opened by sql/policies; every table with
-- a matter_id carries the wall of that matter (excluded_person_ids, allowed_person_ids) in its own row, since a policy that
-- looked the wall up elsewhere would be blind wherever that look-up is itself filtered; firmwall_reader has SELECT on
-- columns alone. A column that is added is granted to firmwall_reader here, or listed as withheld in
-- sql/tests/a_report_reads_columns_and_no_system_column.sql.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table app.client (
  firm_id uuid not null,
  client_id uuid not null default gen_random_uuid(),
  client_number text not null check (client_number <> '' and length(client_number) <= 64),
  external_id text check (external_id <> '' and length(external_id) <= 200),
  display_name text not null check (display_name <> '' and length(display_name) <= 300),
  email text check (email <> '' and length(email) <= 320),
  aliases text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (firm_id, client_id),
  unique (firm_id, client_number),
  foreign key (firm_id) references identity.firm (firm_id),
  -- an alias is a name: not NULL, not blank, and few enough to show a person
  check (array_position(aliases, null) is null and array_position(aliases, '') is null),
  check (cardinality(aliases) <= 50),
  -- no policy asks for these two yet, so a wall that were set here would hide nothing
  constraint client_has_no_wall check (excluded_person_ids = '{}' and allowed_person_ids is null)
);
alter table app.client enable row level security;
alter table app.client force row level security;

create unique index client_external_id on app.client (firm_id, external_id)
where external_id is not null;

comment on table app.client is 'Whom a firm acts for. Two clients of one firm may share a name; the number tells them apart.';
comment on column app.client.client_number is 'Unique within the firm.';
comment on column app.client.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.client.email is 'NULL where none is known. Two clients may share one.';
comment on column app.client.aliases is 'Other names the client goes by. Resolve exactly like the display name.';
comment on column app.client.status is 'Only active clients are found by name.';
comment on column app.client.excluded_person_ids is 'Empty: a client cannot have a wall yet.';
comment on column app.client.allowed_person_ids is 'NULL: a client cannot have a wall yet.';

create table app.matter (
  firm_id uuid not null,
  matter_id uuid not null default gen_random_uuid(),
  matter_number text not null check (matter_number <> '' and length(matter_number) <= 64),
  external_id text check (external_id <> '' and length(external_id) <= 200),
  client_id uuid not null,
  title text not null check (title <> '' and length(title) <= 500),
  description text not null default '' check (length(description) <= 4000),
  practice_area text not null default '' check (length(practice_area) <= 100),
  status text not null default 'open' check (status in ('open', 'on hold', 'closed')),
  opened_on date not null,
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (firm_id, matter_id),
  unique (firm_id, matter_number),
  foreign key (firm_id, client_id) references app.client (firm_id, client_id),
  check (array_position(excluded_person_ids, null) is null and array_position(allowed_person_ids, null) is null)
);
alter table app.matter enable row level security;
alter table app.matter force row level security;

create unique index matter_external_id on app.matter (firm_id, external_id)
where external_id is not null;
create index matter_client on app.matter (firm_id, client_id);
create index matter_opened on app.matter (firm_id, opened_on desc, matter_id);

comment on table app.matter is 'One piece of legal work for one client.';
comment on column app.matter.matter_number is 'Unique within the firm; another firm may use the same.';
comment on column app.matter.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.matter.excluded_person_ids is 'People who must not learn that this matter exists. Beats allowed_person_ids.';
comment on column app.matter.allowed_person_ids is 'NULL: the whole firm. Otherwise these people alone.';

create table app.matter_party (
  firm_id uuid not null,
  matter_id uuid not null,
  party_id uuid not null default gen_random_uuid(),
  external_id text check (external_id <> '' and length(external_id) <= 200),
  name text not null check (name <> '' and length(name) <= 300),
  role text not null check (role <> '' and length(role) <= 64),
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  primary key (firm_id, matter_id, party_id),
  unique (firm_id, matter_id, role, name),
  foreign key (firm_id, matter_id) references app.matter (firm_id, matter_id) on delete cascade
);
alter table app.matter_party enable row level security;
alter table app.matter_party force row level security;

create unique index matter_party_external_id on app.matter_party (firm_id, external_id)
where external_id is not null;

comment on table app.matter_party is 'Who takes part in a matter: plaintiff, respondent, counterparty, the client itself.';
comment on column app.matter_party.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.matter_party.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column app.matter_party.allowed_person_ids is 'Copied from the matter by a trigger.';

create table app.document (
  firm_id uuid not null,
  document_id uuid not null default gen_random_uuid(),
  matter_id uuid not null,
  external_id text check (external_id <> '' and length(external_id) <= 200),
  title text not null check (title <> '' and length(title) <= 500),
  kind text not null default '' check (length(kind) <= 64),
  excluded_person_ids uuid[] not null default '{}',
  allowed_person_ids uuid[],
  created_at timestamptz not null default now(),
  primary key (firm_id, document_id),
  unique (firm_id, matter_id, kind, title),
  foreign key (firm_id, matter_id) references app.matter (firm_id, matter_id) on delete cascade
);
alter table app.document enable row level security;
alter table app.document force row level security;

create unique index document_external_id on app.document (firm_id, external_id)
where external_id is not null;

comment on table app.document is 'What lies in a matter''s file, by title. No contents are held.';
comment on column app.document.external_id is 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';
comment on column app.document.kind is 'Such as pleading, agreement, correspondence. Empty: not said.';
comment on column app.document.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column app.document.allowed_person_ids is 'Copied from the matter by a trigger.';

-- Labels of choices carry an e-mail address where one is needed to tell two clients apart. A firm
-- that does not want addresses shown to an assistant prefers the client number.
create table firmwall.choice_setting (
  firm_id uuid not null,
  detail text not null check (detail in ('email', 'number')),
  primary key (firm_id),
  foreign key (firm_id) references identity.firm (firm_id)
);
alter table firmwall.choice_setting enable row level security;
alter table firmwall.choice_setting force row level security;

comment on table firmwall.choice_setting is 'What tells two clients of one name apart in a firm''s choices. No row: the e-mail address, else the number.';

grant select, insert, update on app.client, app.matter, app.matter_party, app.document to firmwall_exec;
grant select on firmwall.choice_setting to firmwall_exec;

-- Past their walls, within the firm of the context: for app.rebuild_search and firmwall.party_name_texts alone, which hand them
-- to the search and show none of them. And for app.merge_people, which keeps the walls of a person who is merged.
grant select on app.matter, app.matter_party, app.document to firmwall_context;
grant update (excluded_person_ids, allowed_person_ids, updated_at) on app.matter to firmwall_context;
grant update (excluded_person_ids, allowed_person_ids) on app.matter_party, app.document to firmwall_context;
grant select, insert, update on firmwall.choice_setting to firmwall_context;

-- A right on the whole table takes in its system columns. A matter's foreign key leaves a lock in the row of its
-- client, in xmax, and so tells of matters behind a wall. A right on the table is also enough to lock it.
grant select (
  firm_id,
  client_id,
  client_number,
  external_id,
  display_name,
  email,
  aliases,
  status,
  excluded_person_ids,
  allowed_person_ids,
  created_at,
  updated_at
) on app.client to firmwall_reader;
grant select (
  firm_id,
  matter_id,
  matter_number,
  external_id,
  client_id,
  title,
  description,
  practice_area,
  status,
  opened_on,
  excluded_person_ids,
  allowed_person_ids,
  created_at,
  updated_at
) on app.matter to firmwall_reader;
grant select (
  firm_id,
  matter_id,
  party_id,
  external_id,
  name,
  role,
  excluded_person_ids,
  allowed_person_ids,
  created_at
) on app.matter_party to firmwall_reader;
grant select (
  firm_id,
  document_id,
  matter_id,
  external_id,
  title,
  kind,
  excluded_person_ids,
  allowed_person_ids,
  created_at
) on app.document to firmwall_reader;

grant select on app.client, app.matter, app.matter_party, app.document, firmwall.choice_setting to firmwall_backup;
