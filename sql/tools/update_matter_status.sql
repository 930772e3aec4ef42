-- The tool update_matter_status, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'update_matter_status',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description => 'Proposes another status for a matter. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "status": {"type": "string", "enum": ["open", "on hold", "closed"]}
    },
    "required": ["matter_id", "status"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no matter with this id that you can see."}',
  p_handler => 'draft_update_matter_status',
  p_carried_out_by => 'carry_out_update_matter_status'
);
