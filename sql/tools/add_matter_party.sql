-- The tool add_matter_party, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'add_matter_party',
  p_version => 1,
  p_kind => 'write',
  p_permission => 'matters:propose',
  p_description => 'Proposes a party of a matter: plaintiff, respondent, counterparty. Nothing changes until a person approves.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "name": {"type": "string", "minLength": 1, "maxLength": 300},
      "role": {"type": "string", "minLength": 1, "maxLength": 64}
    },
    "required": ["matter_id", "name", "role"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no matter with this id that you can see."}',
  p_handler => 'draft_add_matter_party',
  p_carried_out_by => 'carry_out_add_matter_party'
);
