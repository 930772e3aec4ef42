-- What a search says may be done with its first candidate.
--
--   firmwall.decision   the action, and the rule with its version that decided
--   get_client          a tool: one client by its id, which a question or another answer gave
--
-- Must stay true: firmwall.decide alone makes a decision, for matters and for documents.

set local lock_timeout = '5s';
set local statement_timeout = '10min';
set local role firmwall_owner;

create type firmwall.decision as (
  action text,
  rule text
);

comment on type firmwall.decision is 'Propose the first candidate or ask, and the rule, as in matter/1, that says so.';

insert into firmwall.tool (
  name, version, kind, required_permission, description, arguments, extra_keys, nothing, handler, carried_out_by
)
values
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
);
