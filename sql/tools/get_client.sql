-- The tool get_client, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'get_client',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description => 'Shows one client, active or not, by the id that another call or a choice gave.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "The id of the client."}
    },
    "required": ["client_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no client with this id that you can see."}',
  p_handler => 'tool_get_client'
);
