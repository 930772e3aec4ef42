-- The tool add_client_alias, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'add_client_alias',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description =>
    'Proposes another name that a client goes by. Name the client by client_id when you have it, else by client_name; a '
    'name that fits several is answered with choices, and nothing is proposed. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, by name."},
      "alias": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The other name."}
    },
    "required": ["alias"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "No client you can see goes by this name or id."}',
  p_handler => 'draft_add_client_alias',
  p_carried_out_by => 'carry_out_add_client_alias'
);
