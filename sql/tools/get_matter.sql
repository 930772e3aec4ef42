-- The tool get_matter, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'get_matter',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description => 'Shows one matter with its client and its parties, by the id that another call gave.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."}
    },
    "required": ["matter_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no matter with this id that you can see."}',
  p_handler => 'tool_get_matter'
);
