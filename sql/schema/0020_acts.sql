-- What was changed: one row for each call that changes something, through SQL, the client or a tool. A bulk call leaves one row
-- with counts.
--
--   audit.act               acts on the work, the members and the settings of a firm
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
-- Must stay true: nobody but the (NOLOGIN) owner may change or remove a row, and forced row-level security without a
-- policy keeps the owner's own UPDATE and DELETE from touching any. act_no and written_in are never shown beside a firm,
-- since they count the work of all firms.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

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

grant usage on sequence audit.act_no to firmwall_exec, firmwall_context;
grant select on sequence audit.act_no to firmwall_backup;
grant select, insert on audit.act to firmwall_exec;
grant insert on audit.act to firmwall_context;
grant insert on audit.installation_act to firmwall_exec, firmwall_context;
grant select on audit.installation_act to firmwall_context;
grant select on audit.act, audit.installation_act to firmwall_backup;
