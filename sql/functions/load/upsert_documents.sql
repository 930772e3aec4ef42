-- Adds documents to matters, many at once. A row is {"matter_number", "title", "kind"}; kind may be
-- left out. A document has no other fields, so there is nothing to change in one.
create or replace function app.upsert_documents(p_rows jsonb)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform firmwall.require_permission('records:write');
  return query
  select a.line, a.outcome, a.id, a.reason
  from firmwall.add_to_matters('document', p_rows) as a;
end
$$;

alter function app.upsert_documents(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_documents(jsonb) from public;
grant execute on function app.upsert_documents(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_documents(jsonb) is
'Adds documents to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';
