-- What was asked and what was answered: one row for each tool call.
--
--   audit.tool_call      calls of a firm, partitioned by month
--   audit.unscoped_call  calls that had no firm or no person
--   audit.call_no        numbers every call before anything else, so that one which left no row shows
--
-- Must stay true: nobody but the (NOLOGIN) owner may change or remove a row, and forced row-level
-- security without a policy keeps the owner's own UPDATE and DELETE from touching any; a month leaves
-- as a whole, through app.keep_audit_partitions. The call number is never shown beside a firm: it
-- counts the calls of all firms.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create sequence audit.call_no as bigint;

comment on sequence audit.call_no is 'Numbers the calls of all firms. A number without a row is a call that was rolled back.';

create table audit.tool_call (
  firm_id uuid not null,
  call_id uuid not null,
  at timestamptz not null,
  call_no bigint not null,
  user_id uuid not null,
  tool text,
  tool_version integer,
  params jsonb not null,
  request_id text check (length(request_id) <= 200),
  outcome text not null check (outcome in ('executed', 'proposal', 'needs_clarification', 'denied')),
  reason text,
  error_code text check (length(error_code) = 5),
  decision text check (decision in ('propose', 'ask')),
  decision_rule text,
  row_count integer not null check (row_count >= 0),
  choice_ids uuid[] not null,
  choices_truncated boolean not null,
  matter_ids uuid[] not null,
  id_came_by text check (id_came_by in ('unique_match', 'explicit_id', 'answered_choice')),
  answers uuid,
  attested text check (attested = 'human'),
  proposal_id uuid,
  repeats uuid,
  duration_us bigint not null check (duration_us >= 0),
  primary key (firm_id, call_id, at),
  -- a reason is given when, and only when, the call was denied
  check ((outcome = 'denied') = (reason is not null)),
  -- a proposal names itself, also when a person decides on one
  check (outcome <> 'proposal' or proposal_id is not null),
  -- who answered is only said where something was answered
  check ((id_came_by is not distinct from 'answered_choice') = (answers is not null)),
  check (attested is null or answers is not null)
) partition by range (at);
alter table audit.tool_call enable row level security;
alter table audit.tool_call force row level security;

create index tool_call_trail on audit.tool_call (firm_id, at desc, call_id desc);

comment on table audit.tool_call is 'One row for each committed tool call, in the month it began. Append-only.';
comment on column audit.tool_call.call_no is 'Taken first in each call. Read by audit_gaps() alone, since it counts all firms.';
comment on column audit.tool_call.tool is 'The name as it was asked for, at most 100 characters of it.';
comment on column audit.tool_call.tool_version is 'The version in the registry; NULL when no tool of that name is in use.';
comment on column audit.tool_call.params is 'The parameters as given; longer than 8,000 characters, their length and beginning.';
comment on column audit.tool_call.error_code is 'The SQLSTATE behind the reason. Its text is never kept.';
comment on column audit.tool_call.decision_rule is 'The rule, with its version, that a search decided by.';
comment on column audit.tool_call.choice_ids is 'What was offered to choose from: choices, or the candidates of a search.';
comment on column audit.tool_call.matter_ids is 'The matters that the answer showed, so that audit_trail() can keep walls.';
comment on column audit.tool_call.id_came_by is 'How the id of this call came: a name that fits one, given, or chosen from an earlier offer.';
comment on column audit.tool_call.answers is 'The call whose offer this call answers.';
comment on column audit.tool_call.attested is 'human: the login that called holds firmwall_attestor, and says that a person answered.';
comment on column audit.tool_call.repeats is 'The call whose body was answered again, for a request_id seen before.';

-- What no month covers. A month that is made later takes its rows out of here.
create table audit.tool_call_default partition of audit.tool_call default;
alter table audit.tool_call_default enable row level security;
alter table audit.tool_call_default force row level security;

comment on table audit.tool_call_default is 'Calls of months that have no partition of their own yet.';

-- No firm is known here, so nothing that could belong to one is kept: no parameters.
create table audit.unscoped_call (
  call_id uuid not null,
  at timestamptz not null,
  call_no bigint not null,
  login text not null,
  tool text,
  primary key (call_id)
);

comment on table audit.unscoped_call is 'Calls without a firm or a person. Append-only; read by list_unscoped_calls().';
comment on column audit.unscoped_call.login is 'The database login that called.';

grant usage on sequence audit.call_no to firmwall_exec;
grant select on sequence audit.call_no to firmwall_context, firmwall_backup;
grant select, insert on audit.tool_call to firmwall_exec;
grant insert on audit.unscoped_call to firmwall_exec;
-- for audit_gaps(): the numbers and times of all firms, and nothing else of them
grant select (call_no, at) on audit.tool_call to firmwall_context;
grant select on audit.unscoped_call to firmwall_context;
grant select on audit.tool_call, audit.tool_call_default, audit.unscoped_call to firmwall_backup;
