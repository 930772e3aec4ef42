-- The tool find_client, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'find_client',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Finds the one active client of the firm that a name stands for. When the name fits several, or fits one only by '
    'likeness, the answer is a question with choices: show them to the person, and go on with the id that was chosen. Never pick.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "The client, as the person said it."}
    },
    "required": ["name"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "No client you can see goes by this name."}',
  p_handler => 'tool_find_client'
);
