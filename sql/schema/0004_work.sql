-- A firm's work: clients, matters, the parties of a matter, its documents.
--
-- Must stay true: firm_id leads every key; RLS is enabled and forced here and only opened by
-- sql/policies; every table with a matter_id carries the wall of that matter (excluded_person_ids, allowed_person_ids) in
-- its own row, since a policy that looked the wall up elsewhere would be blind wherever that look-up
-- is itself filtered.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table app.client (
  firm_id uuid not null,
  client_id uuid not null default gen_random_uuid(),
  client_number text not null check (client_number <> '' and length(client_number) <= 64),
  display_name text not null check (display_name <> '' and length(display_name) <= 300),
  email text check (email <> '' and length(email) <= 320),
  aliases text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (firm_id, client_id),
  unique (firm_id, client_number),
  foreign key (firm_id) references identity.firm (firm_id),
  -- an alias is a name: not NULL, not blank, and few enough to show a person
  check (array_position(aliases, null) is null and array_position(aliases, '') is null),
  check (cardinality(aliases) <= 50)
);
alter table app.client enable row level security;
alter table app.client force row level security;

comment on table app.client is 'Whom a firm acts for. Two clients of one firm may share a name; the number tells them apart.';
comment on column app.client.client_number is 'Unique within the firm.';
comment on column app.client.email is 'NULL where none is known. Two clients may share one.';
comment on column app.client.aliases is 'Other names the client goes by. Resolve exactly like the display name.';
comment on column app.client.status is 'Only active clients are found by name.';

create table app.matter (
  firm_id uuid not null,
  matter_id uuid not null default gen_random_uuid(),
  matter_number text not null check (matter_number <> '' and length(matter_number) <= 64),
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

create index matter_client on app.matter (firm_id, client_id);
create index matter_opened on app.matter (firm_id, opened_on desc, matter_id);

comment on table app.matter is 'One piece of legal work for one client.';
comment on column app.matter.matter_number is 'Unique within the firm; another firm may use the same.';
comment on column app.matter.excluded_person_ids is 'People who must not learn that this matter exists. Beats allowed_person_ids.';
comment on column app.matter.allowed_person_ids is 'NULL: the whole firm. Otherwise these people alone.';

create table app.matter_party (
  firm_id uuid not null,
  matter_id uuid not null,
  party_id uuid not null default gen_random_uuid(),
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

comment on table app.matter_party is 'Who takes part in a matter: plaintiff, respondent, counterparty, the client itself.';
comment on column app.matter_party.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column app.matter_party.allowed_person_ids is 'Copied from the matter by a trigger.';

create table app.document (
  firm_id uuid not null,
  document_id uuid not null default gen_random_uuid(),
  matter_id uuid not null,
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

comment on table app.document is 'What lies in a matter''s file, by title. No contents are held.';
comment on column app.document.kind is 'Such as pleading, agreement, correspondence. Empty: not said.';
comment on column app.document.excluded_person_ids is 'Copied from the matter by a trigger.';
comment on column app.document.allowed_person_ids is 'Copied from the matter by a trigger.';

grant select, insert, update on app.client, app.matter, app.matter_party, app.document to firmwall_exec;
grant select on app.client, app.matter, app.matter_party, app.document to firmwall_reader, firmwall_backup;
