-- What was asked and answered, and what was changed.
--
--   audit.tool_call         one row for each committed tool call of a firm, partitioned by month
--   audit.unscoped_call     calls that had no firm or no person, stored up to a limit
--   audit.unscoped_count    the calls past that limit, counted
--   audit.call_no           numbers every call before anything else, so that one which left no row shows
--   audit.act               acts on the work, the members and the settings of a firm: one row for each call that changes
--                           something, through SQL, the client or a tool. A bulk call leaves one row with counts
--   audit.installation_act  acts without a firm: people, token keys, lists of words, decision rules, months of audit
--   audit.act_no            numbers the acts of both
--
-- There are two tables because every key, policy and predicate on a firm's rows says firm_id = the firm of the
-- context. A made-up firm for acts without one would be a tenant that each of these had to except.
--
-- Neither table is partitioned by month, unlike audit.tool_call: the history of walls and a chain of hashes stand on
-- these rows, so no month may leave. They are few beside the calls, because reading leaves none.
--
-- A job can give the acts of a firm a gapless order afterwards, without a lock that writers wait for. It takes the
-- acts that no running transaction can come before (written_in < pg_snapshot_xmin(pg_current_snapshot()), or, after a
-- restore into another cluster, written_in >= pg_snapshot_xmax(pg_current_snapshot())), in the order (written_in, act_no),
-- and counts on from where it ended. What it has numbered is never preceded by a later act.
--
-- Must stay true: nobody but the (NOLOGIN) owner may change or remove a row, and forced row-level security without a policy
-- keeps the owner's own UPDATE and DELETE from touching any; a month of calls leaves as a whole, through
-- app.keep_audit_partitions. call_no, act_no and written_in are never shown beside a firm, since they count the work of all
-- firms.

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
  engine_version smallint,
  analyzer_version smallint,
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
comment on column audit.tool_call.engine_version is 'The version of the code that ranked and decided. NULL: not recorded, as in every call so far.';
comment on column audit.tool_call.analyzer_version is 'The version of the code that made the words of the question. NULL: not recorded, as in every call so far.';
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

create index unscoped_call_login on audit.unscoped_call (login, at);

comment on table audit.unscoped_call is 'Calls without a firm or a person. Append-only; read by list_unscoped_calls().';
comment on column audit.unscoped_call.login is 'The database login that called.';

-- Anybody who may call can make as many calls without a scope as they like. Callers never wait for each other, so each
-- backend counts in a row of its own. A call that is only counted takes no call number, because a number without a row
-- says that a row is missing.
create table audit.unscoped_count (
  login text not null,
  minute timestamptz not null,
  backend integer not null,
  calls bigint not null check (calls > 0),
  primary key (login, minute, backend)
);

comment on table audit.unscoped_count is
'How many calls without a scope were not stored, because their login had made 60 within a minute. Read by list_unscoped_calls().';
comment on column audit.unscoped_count.login is 'The database login that called.';
comment on column audit.unscoped_count.minute is 'The minute that the calls began in.';
comment on column audit.unscoped_count.backend is 'The process id of the server that counted them.';

create sequence audit.act_no as bigint;

comment on sequence audit.act_no is 'Numbers the acts of all firms. A number without a row is an act that was rolled back.';

create table audit.act (
  firm_id uuid not null,
  act_id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  act_no bigint not null,
  written_in xid8 not null default pg_current_xact_id(),
  user_id uuid,
  login text not null default session_user,
  act text not null check (act ~ '^[a-z_]+$'),
  subject_type text not null check (subject_type ~ '^[a-z_]+$'),
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb check (jsonb_typeof(counts) = 'object'),
  changed_ids uuid[] not null default '{}' check (array_position(changed_ids, null) is null),
  matter_ids uuid[] not null default '{}' check (array_position(matter_ids, null) is null),
  call_id uuid,
  primary key (firm_id, act_id)
);
alter table audit.act enable row level security;
alter table audit.act force row level security;

create index act_trail on audit.act (firm_id, at desc, act_id desc);

comment on table audit.act is 'One row for each committed call that changed something of a firm. Append-only; read by app.list_acts().';
comment on column audit.act.act_no is 'Orders the acts of one transaction. Never shown, since it counts all firms.';
comment on column audit.act.written_in is 'The transaction that wrote it, for a job that orders acts. Never shown.';
comment on column audit.act.user_id is 'The person of the context. NULL: an administrator acted without a context of this firm.';
comment on column audit.act.login is 'The database login that acted.';
comment on column audit.act.act is 'The function of the API that did it.';
comment on column audit.act.subject_id is 'What was changed. NULL: many rows at once; changed_ids names them.';
comment on column audit.act.label is 'What a person calls the subject, as it was then.';
comment on column audit.act.before is 'The fields that changed, as they were; NULL for a new row and for many at once.';
comment on column audit.act.after is 'The fields that changed, as they are since; all fields of a new row.';
comment on column audit.act.counts is 'For many rows at once: how many were inserted and updated.';
comment on column audit.act.matter_ids is 'The matters that it is about. Hidden from readers whom a wall keeps from one of them, now.';
comment on column audit.act.call_id is 'The row of audit.tool_call through which a proposal was decided.';

create table audit.installation_act (
  act_id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  act_no bigint not null,
  written_in xid8 not null default pg_current_xact_id(),
  user_id uuid,
  login text not null default session_user,
  act text not null check (act ~ '^[a-z_]+$'),
  subject_type text not null check (subject_type ~ '^[a-z_]+$'),
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  counts jsonb check (jsonb_typeof(counts) = 'object'),
  primary key (act_id)
);
alter table audit.installation_act enable row level security;
alter table audit.installation_act force row level security;

create index installation_act_trail on audit.installation_act (at desc, act_id desc);

comment on table audit.installation_act is 'One row for each committed call that changed something without a firm. Append-only; read by app.list_installation_acts().';
comment on column audit.installation_act.user_id is 'The person of the context. NULL: no context was open.';
comment on column audit.installation_act.login is 'The database login that acted.';
comment on column audit.installation_act.label is 'What a person calls the subject: a login, the name of a key, a word.';

grant usage on sequence audit.call_no to firmwall_exec, firmwall_context;
grant select on sequence audit.call_no to firmwall_context;
grant select, insert on audit.tool_call to firmwall_exec;
-- for audit_gaps(): the numbers and times of all firms, and nothing else of them
grant select (call_no, at) on audit.tool_call to firmwall_context;
grant select, insert on audit.unscoped_call to firmwall_context;
grant select, insert, update on audit.unscoped_count to firmwall_context;
grant select on audit.unscoped_count to firmwall_exec;

grant usage on sequence audit.act_no to firmwall_exec, firmwall_context;
grant select, insert on audit.act to firmwall_exec;
grant insert on audit.act to firmwall_context;
grant insert on audit.installation_act to firmwall_exec;
grant select, insert on audit.installation_act to firmwall_context;

grant select on sequence audit.call_no, audit.act_no to firmwall_backup;
grant select on
  audit.tool_call,
  audit.tool_call_default,
  audit.unscoped_call,
  audit.unscoped_count,
  audit.act,
  audit.installation_act
to firmwall_backup;
