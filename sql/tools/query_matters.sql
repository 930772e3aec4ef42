-- The tool query_matters, as firmwall.define_tool takes it: another text is another version.
select firmwall.define_tool(
  'query_matters',
  p_version => 2,
  p_kind => 'read',
  p_permission => 'matters:read',
  p_description =>
    'Lists and counts the matters of the firm that meet conditions: client, status, practice area, words, date of opening. '
    'The total is exact. Name the client by client_id when you have it, else by client_name; a name that fits several '
    'clients is answered with choices: ask the person, then call again with the client_id that was chosen.',
  p_arguments => '{
    "type": "object",
    "properties": {
      "client_id": {"type": "string", "format": "uuid", "description": "Only matters of this client."},
      "client_name": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Only matters of the client of this name."},
      "status": {"type": "string", "enum": ["open", "on hold", "closed"]},
      "practice_area": {"type": "string", "minLength": 1, "maxLength": 100},
      "q": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Words that the matter must hold, all of them: in its number, title, description or practice area, or in the names of its client and parties. Words are whole, but the last may be the beginning of one; case and accents do not count."},
      "opened_from": {"type": "string", "format": "date", "description": "The first day, such as 2026-01-31."},
      "opened_to": {"type": "string", "format": "date", "description": "The last day."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "Matters on a page; 25 when not given."},
      "cursor": {"type": "string", "minLength": 1, "maxLength": 200, "description": "next_cursor of the page before."}
    },
    "required": [],
    "additionalProperties": false
  }',
  p_extra_keys => 'reject',
  p_nothing => '{
    "not_found": "No client you can see goes by this name.",
    "empty": "No matter that you can see meets these conditions. The total is 0."
  }',
  p_handler => 'tool_query_matters'
);
