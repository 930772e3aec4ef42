-- The tool resolve_matter_document, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'resolve_matter_document',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Finds a document in the file of one matter by what the person calls it. The answer is a ranked list of candidates and a '
    'decision, read like that of search_matters.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "matter_id": {"type": "string", "format": "uuid", "description": "The id of the matter."},
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person calls the document."}
    },
    "required": ["matter_id", "query"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{
    "not_found": "There is no matter with this id that you can see.",
    "ranked_miss": "The search found no document in this matter. It is a ranked search: this does not mean that there is none."
  }',
  p_handler => 'tool_resolve_matter_document'
);
