-- Who there is: firms, people, memberships, and what a role may do.
--
-- Must stay true: every table of a firm leads with firm_id in its primary key, in every unique index
-- and in every foreign key; row-level security is enabled and forced on the screen that creates the
-- table, so that a forgotten policy means no rows.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- A firm is the tenant. Its code is what people and import files call it ("D01"). The code has no
-- unique index, since an index without firm_id could not be spread over machines; add_firm takes a
-- lock and looks instead.
create table identity.firm (
  firm_id uuid not null default gen_random_uuid(),
  code text not null check (code <> '' and length(code) <= 64),
  name text not null check (name <> '' and length(name) <= 300),
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  primary key (firm_id)
);
alter table identity.firm enable row level security;
alter table identity.firm force row level security;

create index firm_code on identity.firm (code, firm_id);

comment on table identity.firm is 'The tenants. A suspended firm opens no context.';
comment on column identity.firm.code is 'The short name that import files and command lines use for the firm.';

-- A person has no firm and nothing that identifies beyond a name and a login: the same person may
-- work for two firms, and neither learns of the other.
create table identity.person (
  person_id uuid not null default gen_random_uuid(),
  login text not null check (login <> '' and length(login) <= 320),
  name text not null check (name <> '' and length(name) <= 300),
  created_at timestamptz not null default now(),
  primary key (person_id),
  unique (login)
);
alter table identity.person enable row level security;
alter table identity.person force row level security;

comment on table identity.person is 'People, across firms. Read by firmwall_context and the admin functions alone.';
comment on column identity.person.login is 'Unique over all firms: an e-mail address or the name a token issuer uses.';

-- A role is a word that firms share ("partner"); what it may do stands in role_permission.
create table identity.role_permission (
  role text not null check (role <> '' and length(role) <= 64),
  permission text not null check (permission ~ '^[a-z_]+:[a-z_]+$'),
  primary key (role, permission)
);

comment on table identity.role_permission is 'What each role may do. A registry without a firm: the same matrix for all, changed by a DBA.';

create table identity.membership (
  firm_id uuid not null,
  person_id uuid not null,
  role text not null check (role <> '' and length(role) <= 64),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (firm_id, person_id),
  foreign key (firm_id) references identity.firm (firm_id),
  foreign key (person_id) references identity.person (person_id)
);
alter table identity.membership enable row level security;
alter table identity.membership force row level security;

comment on table identity.membership is 'Who works where, as what. Only an active membership opens a context.';

grant select, insert, update on identity.firm to firmwall_context;
grant select, insert on identity.person to firmwall_context;
grant select, insert, update on identity.membership to firmwall_context;
grant select on identity.membership to firmwall_exec;
grant select on identity.role_permission to firmwall_exec, firmwall_context;
grant select on identity.firm, identity.person, identity.membership, identity.role_permission to firmwall_backup;
