-- Carries the rows of one COPY into the firm of the context, and empties the batch.
--
-- The answer names rows by their line in the file. Rows go through the same upserts that services
-- call, with the same rejections.
--
-- Must stay true: the batch is deleted before the answer, so nothing of a firm stays in a table
-- without row-level security.
create or replace function app.import_batch(
  p_kind text,
  p_batch_id uuid
)
returns table (
  line integer,
  outcome text,
  reason text
)
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_lines integer[];
  v_rows jsonb;
begin
  perform firmwall.require_permission('records:write');
  with batch as (
    delete from firmwall.import_row as i
    where i.batch_id = p_batch_id
    returning i.line, i.fields
  )
  select
    coalesce(array_agg(b.line order by b.line), '{}'),
    coalesce(jsonb_agg(b.fields order by b.line), '[]')
  into v_lines, v_rows
  from batch as b;

  if p_kind = 'clients' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_clients(v_rows) as u;
  elsif p_kind = 'matters' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_matters(v_rows) as u;
  elsif p_kind = 'parties' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_matter_parties(v_rows) as u;
  elsif p_kind = 'documents' then
    return query
    select v_lines[u.line], u.outcome, u.reason
    from app.upsert_documents(v_rows) as u;
  else
    raise exception 'not a kind of rows'
      using
        errcode = 'FW012',
        detail = 'Parameter: kind.',
        hint = 'One of clients, matters, parties, documents.';
  end if;
end
$$;

alter function app.import_batch(text, uuid) owner to firmwall_exec;
revoke all on function app.import_batch(text, uuid) from public;
grant execute on function app.import_batch(text, uuid) to firmwall_admin;

comment on function app.import_batch(text, uuid) is
'Loads the rows that were copied into firmwall.import_row under this batch, and deletes them there. One row a line: inserted, updated, unchanged or rejected, and why. For firmwall_admin. Raises FW030 without records:write, FW002 when no context is open, FW012 for another kind.';
