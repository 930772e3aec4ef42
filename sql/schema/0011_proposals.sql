-- What was proposed and not yet done. A write that an assistant calls ends here; a person who
-- holds proposals:approve carries it out or turns it down.
--
-- Must stay true: a proposal is decided once; approving is refused when the row it rests on is no
-- longer the row that was seen (subject_seen), or when it has expired; one request_id of one person
-- stands for one proposal.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table firmwall.proposal (
  firm_id uuid not null,
  proposal_id uuid not null default gen_random_uuid(),
  call_id uuid not null,
  request_id text check (length(request_id) <= 200),
  proposed_by uuid not null,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  tool text not null,
  tool_version integer not null,
  params_given jsonb not null,
  params jsonb not null,
  subject_type text not null check (subject_type in ('client', 'matter')),
  subject_id uuid not null,
  subject_seen text not null check (length(subject_seen) = 64),
  before jsonb,
  after jsonb not null,
  body jsonb not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (firm_id, proposal_id),
  unique (firm_id, proposed_by, request_id),
  foreign key (firm_id) references identity.firm (firm_id),
  check (
    (status = 'open') = (decided_by is null)
    and (status = 'open') = (decided_at is null)
  )
);
alter table firmwall.proposal enable row level security;
alter table firmwall.proposal force row level security;

create index proposal_newest on firmwall.proposal (firm_id, proposed_at desc, proposal_id desc);

comment on table firmwall.proposal is 'Writes that wait for a person, and what became of them.';
comment on column firmwall.proposal.call_id is 'The call that proposed it.';
comment on column firmwall.proposal.params_given is 'The parameters as they came: the same request_id with others is refused.';
comment on column firmwall.proposal.params is 'The parameters with names resolved to ids: what approving carries out.';
comment on column firmwall.proposal.subject_id is 'The row that would change, or the one that a new row would belong to.';
comment on column firmwall.proposal.subject_seen is 'A digest of that whole row as it was when this was proposed.';
comment on column firmwall.proposal.before is 'What would change, as it was; NULL for a new row.';
comment on column firmwall.proposal.body is 'The body that the call answered, to answer its request_id again.';

grant select, insert, update on firmwall.proposal to firmwall_exec;
grant select on firmwall.proposal to firmwall_backup;
