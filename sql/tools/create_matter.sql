-- The tool create_matter, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'create_matter',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description =>
    'Proposes a new matter for a client. Name the client by client_id when you have it, else by client_name; a name that fits '
    'several is answered with choices, and nothing is proposed. Nothing changes until a person approves.',
  p_arguments => '{
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
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "No client you can see goes by this name or id."}',
  p_handler => 'draft_create_matter',
  p_carried_out_by => 'carry_out_create_matter'
);
