-- Adds documents to matters, many at once. A row is {"matter_number", "title", "kind"}; kind may be
-- left out. Title and kind are the whole of a document, so there is nothing to change in one.
--
-- Must stay true: the matter is looked up inside the firm of the context and on this side of its
-- wall, and a matter elsewhere, nowhere and behind a wall is the same rejection; a new row carries the
-- wall of its matter, which is locked so that it cannot move in between.
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
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_user_id uuid := app.current_user_id_or_null();
  v_rows firmwall.document_row[];
  v_added uuid[];
begin
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, m.matter_id, r.title, r.kind, x.document_id,
        coalesce(
          r.fault,
          case when r.matter_number is null then 'matter_number: missing' end,
          firmwall.text_fault('matter_number', r.matter_number, 64),
          case when m.matter_id is null then 'matter_number: no such matter' end,
          case when r.title is null then 'title: missing' end,
          firmwall.text_fault('title', r.title, 500),
          firmwall.text_fault('kind', r.kind, 64, true)
        )
      )::firmwall.document_row
    from (
      select
        e.line::integer as line,
        f.fault,
        btrim(e.fields ->> 'matter_number') as matter_number,
        btrim(e.fields ->> 'title') as title,
        coalesce(btrim(e.fields ->> 'kind'), '') as kind
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      cross join lateral firmwall.row_fault(e.fields, '{matter_number,title,kind}') as f (fault)
    ) as r
    left join app.matter as m
      on m.firm_id = v_firm_id
      and m.matter_number = r.matter_number
      and v_user_id <> all (m.walled_out)
      and (m.let_in is null or v_user_id = any (m.let_in))
    left join app.document as x
      on x.firm_id = v_firm_id
      and x.matter_id = m.matter_id
      and x.title = r.title
      and x.kind = r.kind
      and v_user_id <> all (x.walled_out)
      and (x.let_in is null or v_user_id = any (x.let_in))
    order by r.line
  );

  perform from app.matter as m
  where m.firm_id = v_firm_id
    and m.matter_id in (
      select r.matter_id
      from unnest(v_rows) as r
      where r.reason is null
        and r.document_id is null
    )
    and v_user_id <> all (m.walled_out)
    and (m.let_in is null or v_user_id = any (m.let_in))
  order by m.matter_id
  for share;

  with added as (
    insert into app.document as x (firm_id, matter_id, title, kind, walled_out, let_in)
    select distinct on (m.matter_id, r.kind, r.title) v_firm_id, m.matter_id, r.title, r.kind, m.walled_out, m.let_in
    from unnest(v_rows) as r
    join app.matter as m
      on m.firm_id = v_firm_id
      and m.matter_id = r.matter_id
      and v_user_id <> all (m.walled_out)
      and (m.let_in is null or v_user_id = any (m.let_in))
    where r.reason is null
      and r.document_id is null
    order by m.matter_id, r.kind, r.title
    on conflict (firm_id, matter_id, kind, title) do nothing
    returning x.document_id
  )
  select array_agg(a.document_id) into v_added
  from added as a;

  -- a statement of its own, so that it sees a document that somebody else has just added
  return query
  select
    r.line,
    case
      when x.document_id is null then 'rejected'
      -- the same document may stand twice in these rows: the first added it
      when a.document_id is not null and row_number() over (partition by x.document_id order by r.line) = 1 then 'inserted'
      else 'unchanged'
    end,
    x.document_id,
    coalesce(r.reason, case when x.document_id is null then 'matter_number: no such matter' end)
  from unnest(v_rows) as r
  left join app.document as x
    on x.firm_id = v_firm_id
    and x.matter_id = r.matter_id
    and x.title = r.title
    and x.kind = r.kind
    and v_user_id <> all (x.walled_out)
    and (x.let_in is null or v_user_id = any (x.let_in))
    and r.reason is null
  left join unnest(v_added) as a (document_id) on a.document_id = x.document_id
  order by r.line;
end
$$;

alter function app.upsert_documents(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_documents(jsonb) from public;
grant execute on function app.upsert_documents(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_documents(jsonb) is
'Adds documents to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected (NULL when it was not). Raises FW002 when no context is open, FW012 when the rows are no array.';
