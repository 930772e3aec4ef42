-- Who there is: firms, people, memberships, and what a role may do.
--
-- One code is one firm and one login is one person, in any case and Unicode form: triggers keep code_key and login_key, the
-- answer of firmwall.one_form (sql/functions/admin/tg_firm__code.sql, tg_person__key.sql).
--
-- Must stay true: every table of a firm leads with firm_id in its primary key, in every unique index and in every foreign
-- key; row-level security is enabled and forced on the screen that creates the table, so that a forgotten policy means no rows.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

-- A firm is the tenant. Its code is what people and import files call it ("D01").
create table identity.firm (
  firm_id uuid not null default gen_random_uuid(),
  code text not null check (code <> '' and length(code) <= 64),
  code_key text,
  name text not null check (name <> '' and length(name) <= 300),
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  primary key (firm_id)
);
alter table identity.firm enable row level security;
alter table identity.firm force row level security;

create index firm_code on identity.firm (code, firm_id);
create index firm_code_key on identity.firm (code_key, firm_id);

comment on table identity.firm is 'The tenants. A suspended firm opens no context.';
comment on column identity.firm.code is 'The short name that import files and command lines use for the firm.';
comment on column identity.firm.code_key is 'What codes are compared by, kept by a trigger. NULL for the twin of an older firm.';

-- A unique index of identity.firm itself would not lead with firm_id, and could not be spread over machines. This table
-- is the same on all of them.
create table identity.taken_firm_code (
  code_key text not null,
  primary key (code_key)
);
alter table identity.taken_firm_code enable row level security;
alter table identity.taken_firm_code force row level security;

comment on table identity.taken_firm_code is 'The codes that are taken, in the form in which they are compared.';

-- A person has no firm, and a name and a login alone: the same person may work for two firms, and neither learns of the
-- other. A person who was merged opens no context, and the login leads to the person who stays.
create table identity.person (
  person_id uuid not null default gen_random_uuid(),
  login text not null check (login <> '' and length(login) <= 320),
  login_key text,
  name text not null check (name <> '' and length(name) <= 300),
  merged_into uuid references identity.person (person_id),
  created_at timestamptz not null default now(),
  primary key (person_id),
  unique (login),
  constraint person_merged_into_another check (merged_into <> person_id)
);
alter table identity.person enable row level security;
alter table identity.person force row level security;

create unique index person_one_login on identity.person (login_key);
create index person_without_key on identity.person (person_id)
where login_key is null;

comment on table identity.person is 'People, across firms. Read by firmwall_context and the admin functions alone.';
comment on column identity.person.login is 'Unique over all firms: an e-mail address or the name a token issuer uses.';
comment on column identity.person.login_key is 'What logins are compared by, kept by a trigger. NULL for the twin of an older person.';
comment on column identity.person.merged_into is 'The person who stays, where two were the same one. NULL for everybody else.';

-- A role is a word that firms share ("partner"). docs/permissions.md says which function asks for which permission.
create table identity.role_permission (
  role text not null check (role <> '' and length(role) <= 64),
  permission text not null check (permission ~ '^[a-z_]+:[a-z_]+$'),
  primary key (role, permission),
  constraint "an assistant never approves" check (not (role = 'assistant' and permission = 'proposals:approve')),
  constraint "an assistant changes nothing itself" check (
    role <> 'assistant'
    or permission not in ('records:write', 'walls:manage', 'members:manage', 'settings:manage')
  )
);

comment on table identity.role_permission is 'What each role may do. A registry without a firm: the same matrix for all, changed by a DBA.';

-- The shipped matrix:
--
--   matters:read       sees clients, matters, parties and documents
--   matters:propose    proposes a change, through a tool
--   proposals:approve  decides on a proposal
--   records:write      adds and changes clients, matters, parties and documents directly
--   walls:manage       puts ethical walls around matters, and takes them down
--   members:manage     reads and changes who is a member of the firm
--   settings:manage    changes settings of the firm
--   audit:read         reads calls and acts
--
-- An assistant that is a member of its own reads and proposes; it never decides. An import writes, and reads nothing.
insert into identity.role_permission (role, permission)
select r.role, p.permission
from (
  values
  ('partner', array['matters:read', 'matters:propose', 'proposals:approve', 'records:write', 'walls:manage', 'audit:read']),
  ('counsel', array['matters:read', 'matters:propose', 'proposals:approve', 'records:write']),
  ('attorney', array['matters:read', 'matters:propose', 'proposals:approve', 'records:write']),
  ('associate', array['matters:read', 'matters:propose']),
  ('paralegal', array['matters:read', 'matters:propose']),
  (
    'admin', array[
      'matters:read', 'matters:propose', 'proposals:approve', 'records:write', 'walls:manage', 'members:manage',
      'settings:manage', 'audit:read'
    ]
  ),
  ('conflicts', array['matters:read', 'walls:manage', 'audit:read']),
  ('auditor', array['audit:read']),
  ('importer', array['records:write']),
  ('assistant', array['matters:read', 'matters:propose'])
) as r (role, permissions)
cross join lateral unnest(r.permissions) as p (permission);

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
grant select, insert, delete on identity.taken_firm_code to firmwall_context;
grant select, insert, update (login_key, name, merged_into) on identity.person to firmwall_context;
grant select, insert, update on identity.membership to firmwall_context;
grant select on identity.membership to firmwall_exec;
grant select on identity.role_permission to firmwall_exec, firmwall_context;
grant select on
  identity.firm,
  identity.taken_firm_code,
  identity.person,
  identity.membership,
  identity.role_permission
to firmwall_backup;
