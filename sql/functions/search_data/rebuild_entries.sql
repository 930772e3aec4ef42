-- Rebuilds the search entries of matters and documents. app.rebuild_search has read them past their walls, which the owner of
-- this function may not do.
create or replace function firmwall.rebuild_entries(
  p_matters app.matter[],
  p_documents app.document[]
)
returns void
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- the lock that a writer of these rows takes, so that firmwall.rebuild_words waits for this
  lock table app.matter in row exclusive mode;
  if p_matters <> '{}' then
    perform firmwall.write_matter_entries(p_matters);
  end if;
  if p_documents <> '{}' then
    perform firmwall.write_document_entries(p_documents);
  end if;
end
$$;

alter function firmwall.rebuild_entries(app.matter[], app.document[]) owner to firmwall_exec;
revoke all on function firmwall.rebuild_entries(app.matter[], app.document[]) from public;
grant execute on function firmwall.rebuild_entries(app.matter[], app.document[]) to firmwall_context;

comment on function firmwall.rebuild_entries(app.matter[], app.document[]) is
'Writes the search entries of these matters, with the names of their parties, and of these documents. Raises FW002 where the client of a matter is not to be seen.';
