-- What is searched: the fields of each kind of entry, in the order in which their words stand.
--
--   source   the table that has the field: client, matter, party, document. A matter has the names of its client and of its
--            parties too, each written when they change
--   field    the column; names: a name, or several, each a field with the weight and the form of this one
--   weight   of the words in the entry: A title or name, B client, C parties, D what is said beside them
--   form     name: gives first letters too. number: is found as a whole too. text: words
--
-- Must stay true: firmwall.client_fields, matter_fields and document_fields give the values in this order. A test compares
-- them. Where this file changes, entries that are there keep their words until `firmwall rebuild`.
create or replace function firmwall.search_fields()
returns table (
  kind text,
  ordinal integer,
  source text,
  field text,
  weight text,
  form text
)
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  values
  ('client', 1, 'client', 'client_number', 'D', 'number'),
  ('client', 2, 'client', 'names', 'A', 'name'),
  ('matter', 1, 'matter', 'title', 'A', 'name'),
  ('matter', 2, 'matter', 'matter_number', 'D', 'number'),
  ('matter', 3, 'matter', 'practice_area', 'D', 'text'),
  ('matter', 4, 'matter', 'description', 'D', 'text'),
  ('matter', 5, 'client', 'names', 'B', 'name'),
  ('matter', 6, 'party', 'names', 'C', 'name'),
  ('document', 1, 'document', 'title', 'A', 'name'),
  ('document', 2, 'document', 'kind', 'D', 'text')
$$;

alter function firmwall.search_fields() owner to firmwall_exec;
revoke all on function firmwall.search_fields() from public;

comment on function firmwall.search_fields() is
'The fields that are searched, for each kind of entry: from which table, which column, with which weight, in which form.';
