-- The tool reject_proposal, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'reject_proposal',
  p_version => 1,
  p_kind => 'decision',
  p_permission => 'proposals:approve',
  p_description => 'Turns down what was proposed.',
  p_arguments => '{
    "type": "object",
    "properties": {"proposal_id": {"type": "string", "format": "uuid"}},
    "required": ["proposal_id"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{"not_found": "There is no proposal with this id that you can see."}',
  p_handler => 'decide_reject_proposal'
);
