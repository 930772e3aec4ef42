-- The tool global_search, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'global_search',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Searches clients, matters, parties and documents of the firm at once, when it is not clear which of them the person means. '
    'A ranked list; an empty or incomplete one does not mean that there is nothing.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person is looking for."}
    },
    "required": ["query"],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{
    "not_found": "There is nothing of this name that you can see.",
    "ranked_miss": "The search found nothing. It is a ranked search: this does not mean that there is nothing."
  }',
  p_handler => 'tool_global_search'
);
