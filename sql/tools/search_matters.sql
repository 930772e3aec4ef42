-- The tool search_matters, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'search_matters',
  p_version => 1,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Finds a matter by what the person says of it: parties, client, title, number. The answer is a ranked list of candidates '
    'and a decision. decision propose: name the first candidate to the person, and go on when the person agrees. decision ask: '
    'show what was found and ask which one; never pick from a near tie. "None of these" is always an answer. An empty or '
    'incomplete list does not mean that there is no such matter.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "query": {"type": "string", "minLength": 1, "maxLength": 1000, "description": "What the person said of the matter."}
    },
    "required": ["query"],
    "additionalProperties": false
  }',
  p_extra_keys => 'drop',
  p_nothing => '{
    "not_found": "There is no matter with this id that you can see.",
    "ranked_miss": "The search found no candidate. It is a ranked search: this does not mean that there is no such matter."
  }',
  p_handler => 'tool_search_matters'
);
