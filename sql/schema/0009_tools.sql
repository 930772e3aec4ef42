-- What an assistant may call, and who may call it.
--
--   firmwall.tool  the registry: what execute_tool knows, with its versions
--
-- The files of sql/tools define the tools, and a DBA may define others: a new wording is a new version, and a tool is withdrawn
-- with `active = false`. Answers and audit rows name the version, so that last year's answer can be explained.
--
-- Must stay true: no row here belongs to a firm; a tool is called by its handler, a function of
-- schema firmwall that takes the checked parameters and returns jsonb (docs/tools.md says which keys).

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create table firmwall.tool (
  name text not null check (name ~ '^[a-z][a-z0-9_]*$' and length(name) <= 63),
  version integer not null check (version > 0),
  kind text not null check (kind in ('read', 'write', 'decision')),
  required_permission text not null check (required_permission ~ '^[a-z_]+:[a-z_]+$'),
  description text not null check (description <> ''),
  arguments jsonb not null check (
    arguments @> '{"type": "object"}' and jsonb_typeof(arguments -> 'properties') = 'object'
  ),
  extra_keys text not null check (extra_keys in ('drop', 'reject')),
  nothing jsonb not null check (jsonb_typeof(nothing -> 'not_found') = 'string'),
  handler name not null,
  carried_out_by name,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (name, version),
  check ((kind = 'write') = (carried_out_by is not null))
);

-- one version of a tool is in use, or none
create unique index tool_in_use on firmwall.tool (name) where active;

comment on table firmwall.tool is 'The tools that execute_tool knows. A registry without a firm, changed by a DBA.';
comment on column firmwall.tool.kind is 'read: executes. write: leaves a proposal. decision: a person decides on a proposal, never through execute_tool.';
comment on column firmwall.tool.description is 'What a model reads to choose the tool.';
comment on column firmwall.tool.arguments is 'The parameters, in the part of JSON Schema that firmwall.argument_fits knows.';
comment on column firmwall.tool.extra_keys is 'What becomes of keys that are not among the arguments: drop them, or reject the call.';
comment on column firmwall.tool.nothing is 'The wording for each kind of nothing that the tool can answer: not_found, empty, ranked_miss.';
comment on column firmwall.tool.handler is 'A function of schema firmwall, (jsonb) returns jsonb: runs the tool; for a write, says what it would change.';
comment on column firmwall.tool.carried_out_by is 'For a write, the function of schema firmwall, (jsonb) returns jsonb, that does what was approved.';
comment on column firmwall.tool.active is 'False: the version is withdrawn, and the tool is unknown unless another version is in use.';

grant select on firmwall.tool to firmwall_exec, firmwall_backup;
