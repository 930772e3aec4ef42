-- What an assistant may call, and who may call it.
--
--   firmwall.tool  the registry: what execute_tool knows, with its versions
--
-- These are rows that a DBA changes: a tool is withdrawn with `active = false`, a new wording is a new
-- version. Answers and audit rows name the version, so that last year's answer can be explained.
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

insert into firmwall.tool (
  name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler, carried_out_by
)
values
(
  'find_client', 1, 'read', 'matters:read',
  'Finds the one active client of the firm that a name stands for. When the name fits several, or fits one only by '
  'likeness, the answer is a question with choices: show them to the person, and go on with the id that was chosen. Never pick.',
  '{
    "type": "object",
    "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, as the person said it."}
    },
    "required": ["name"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "No client you can see goes by this name."}',
  'tool_find_client',
  null
),
(
  'get_client', 1, 'read', 'matters:read',
  'Shows one client, active or not, by the id that another call or a choice gave.',
  '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The id of the client."}
    },
    "required": ["client_id"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "There is no client with this id that you can see."}',
  'tool_get_client',
  null
),
(
  'get_matter', 1, 'read', 'matters:read',
  'Shows one matter with its client and its parties, by the id that another call gave.',
  '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."}
    },
    "required": ["matter_id"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "There is no matter with this id that you can see."}',
  'tool_get_matter',
  null
),
(
  'query_matters', 2, 'read', 'matters:read',
  'Lists and counts the matters of the firm that meet conditions: client, status, practice area, words, date of opening. '
  'The total is exact. Name the client by client_id when you have it, else by client_name; a name that fits several '
  'clients is answered with choices: ask the person, then call again with the client_id that was chosen.',
  '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "Only matters of this client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Only matters of the client of this name."},
      "status": {"type": "string", "enum": ["open", "on hold", "closed"]},
      "practice_area": {"type": "string", "minLength": 1, "maxLength": 100},
      "q": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Words that the matter must hold, all of them: in its number, title, description or practice area, or in the names of its client and parties. Words are whole, but the last may be the beginning of one; case and accents do not count."},
      "opened_from": {"type": "string", "format": "date", "description": "The first day, such as 2026-01-31."},
      "opened_to": {"type": "string", "format": "date", "description": "The last day."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "Matters on a page; 25 when not given."},
      "cursor": {"type": "string", "minLength": 1, "maxLength": 200, "description": "next_cursor of the page before."}
    },
    "required": [],
    "additionalProperties": false
  }',
  'reject',
  '{
    "not_found": "No client you can see goes by this name.",
    "empty": "No matter that you can see meets these conditions. The total is 0."
  }',
  'tool_query_matters',
  null
),
(
  'search_matters', 1, 'read', 'matters:read',
  'Finds a matter by what the person says of it: parties, client, title, number. The answer is a ranked list of candidates '
  'and a decision. decision propose: name the first candidate to the person, and go on when the person agrees. decision ask: '
  'show what was found and ask which one; never pick from a near tie. "None of these" is always an answer. An empty or '
  'incomplete list does not mean that there is no such matter.',
  '{
    "type": "object",
    "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person said of the matter."}
    },
    "required": ["query"],
    "additionalProperties": false
  }',
  'drop',
  '{
    "not_found": "There is no matter with this id that you can see.",
    "ranked_miss": "The search found no candidate. It is a ranked search: this does not mean that there is no such matter."
  }',
  'tool_search_matters',
  null
),
(
  'resolve_matter_document', 1, 'read', 'matters:read',
  'Finds a document in the file of one matter by what the person calls it. The answer is a ranked list of candidates and a '
  'decision, read like that of search_matters.',
  '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person calls the document."}
    },
    "required": ["matter_id", "query"],
    "additionalProperties": false
  }',
  'reject',
  '{
    "not_found": "There is no matter with this id that you can see.",
    "ranked_miss": "The search found no document in this matter. It is a ranked search: this does not mean that there is none."
  }',
  'tool_resolve_matter_document',
  null
),
(
  'global_search', 1, 'read', 'matters:read',
  'Searches clients, matters, parties and documents of the firm at once, when it is not clear which of them the person means. '
  'A ranked list; an empty or incomplete one does not mean that there is nothing.',
  '{
    "type": "object",
    "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person is looking for."}
    },
    "required": ["query"],
    "additionalProperties": false
  }',
  'reject',
  '{
    "not_found": "There is nothing of this name that you can see.",
    "ranked_miss": "The search found nothing. It is a ranked search: this does not mean that there is nothing."
  }',
  'tool_global_search',
  null
),
(
  'update_matter_status', 1, 'write', 'matters:propose',
  'Proposes another status for a matter. Nothing changes until a person approves.',
  '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "status": {"type": "string", "enum": ["open", "on hold", "closed"]}
    },
    "required": ["matter_id", "status"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "There is no matter with this id that you can see."}',
  'draft_update_matter_status',
  'carry_out_update_matter_status'
),
(
  'add_client_alias', 1, 'write', 'matters:propose',
  'Proposes another name that a client goes by. Name the client by client_id when you have it, else by client_name; a '
  'name that fits several is answered with choices, and nothing is proposed. Nothing changes until a person approves.',
  '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, by name."},
      "alias": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The other name."}
    },
    "required": ["alias"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "No client you can see goes by this name or id."}',
  'draft_add_client_alias',
  'carry_out_add_client_alias'
),
(
  'create_matter', 1, 'write', 'matters:propose',
  'Proposes a new matter for a client. Name the client by client_id when you have it, else by client_name; a name that fits '
  'several is answered with choices, and nothing is proposed. Nothing changes until a person approves.',
  '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, by name."},
      "matter_number": {"type": "string", "minLength": 1, "maxLength": 64},
      "title": {"type": "string", "minLength": 1, "maxLength": 500},
      "description": {"type": "string", "maxLength": 4000},
      "practice_area": {"type": "string", "maxLength": 100},
      "opened_on": {"type": "string", "format": "date", "description": "The day of opening; today when not given."}
    },
    "required": ["matter_number", "title"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "No client you can see goes by this name or id."}',
  'draft_create_matter',
  'carry_out_create_matter'
),
(
  'add_matter_party', 1, 'write', 'matters:propose',
  'Proposes a party of a matter: plaintiff, respondent, counterparty. Nothing changes until a person approves.',
  '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "name": {"type": "string", "minLength": 1, "maxLength": 300},
      "role": {"type": "string", "minLength": 1, "maxLength": 64}
    },
    "required": ["matter_id", "name", "role"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "There is no matter with this id that you can see."}',
  'draft_add_matter_party',
  'carry_out_add_matter_party'
),
(
  'approve_proposal', 1, 'decision', 'proposals:approve',
  'Carries out what was proposed.',
  '{
    "type": "object",
    "properties": {"proposal_id": {"type": "string", "format": "uuid"}},
    "required": ["proposal_id"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "There is no proposal with this id that you can see."}',
  'decide_approve_proposal',
  null
),
(
  'reject_proposal', 1, 'decision', 'proposals:approve',
  'Turns down what was proposed.',
  '{
    "type": "object",
    "properties": {"proposal_id": {"type": "string", "format": "uuid"}},
    "required": ["proposal_id"],
    "additionalProperties": false
  }',
  'reject',
  '{"not_found": "There is no proposal with this id that you can see."}',
  'decide_reject_proposal',
  null
);
