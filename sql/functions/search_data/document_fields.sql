-- What a document is searched by, in the order of firmwall.search_fields. A field that is NULL keeps its place.
-- Without a path of its own it is inlined into its callers, which pin theirs; its body names every schema all the same.
create or replace function firmwall.document_fields(p_document app.document)
returns text[]
language sql
immutable
parallel safe
as $$
  select array[p_document.title, p_document.kind]
$$;

alter function firmwall.document_fields(app.document) owner to firmwall_exec;
revoke all on function firmwall.document_fields(app.document) from public;

comment on function firmwall.document_fields(app.document) is
'The values that a document is searched by. NULL for each field that is NULL.';
