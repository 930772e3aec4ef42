-- Adds documents to matters, many at once. A row is {"matter_number", "title", "kind"}; kind may be
-- left out. A document has no other fields, so there is nothing to change in one.
--
-- Must stay true: the matter is looked up inside the firm of the context and on this side of its
-- wall, and a matter elsewhere, nowhere and behind a wall is the same rejection; a new row carries the
-- wall of its matter, which is locked so that it cannot move in between. Rows are looked up one by one in unique
-- indexes, as in app.upsert_clients, which says why.
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
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_rows firmwall.document_row[];
  v_added jsonb;
begin
  perform firmwall.require_permission('records:write');
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, m.matter_id, r.title, r.kind,
        coalesce(
          firmwall.row_shape_error(r.fields, '{matter_number,title,kind}'),
          case
            when r.matter_number is null then 'matter_number: missing'
            when m.matter_id is null then 'matter_number: no such matter'
            when r.title is null then 'title: missing'
          end,
          firmwall.line_text_error('{title,kind}', array[r.title, nullif(r.kind, '')])
        )
      )::firmwall.document_row
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'matter_number', firmwall.space_characters()) as matter_number,
        btrim(e.fields ->> 'title', firmwall.space_characters()) as title,
        coalesce(btrim(e.fields ->> 'kind', firmwall.space_characters()), '') as kind
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      -- keeps the extraction, which is not leakproof, out of the look-ups, which would lose their index
      offset 0
    ) as r
    left join lateral (
      select m.matter_id
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_number = r.matter_number
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      limit 1
    ) as m on true
    order by r.line
  );

  -- which of them are new; their matters are held where they are
  perform
  from (
    select r.matter_id
    from unnest(v_rows) as r
    where r.reason is null
      and not exists (
        select from app.document as x
        where x.firm_id = (select v_firm_id)
          and x.matter_id = r.matter_id
          and x.title = r.title
          and x.kind = r.kind
          and v_user_id <> all (x.excluded_person_ids)
          and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
        limit 1
      )
    group by r.matter_id
    order by r.matter_id
  ) as new_in
  cross join lateral (
    select
    from app.matter as m
    where m.firm_id = (select v_firm_id)
      and m.matter_id = new_in.matter_id
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    limit 1
    for share
  ) as held;

  with added as (
    insert into app.document as x (firm_id, matter_id, title, kind, excluded_person_ids, allowed_person_ids)
    select v_firm_id, r.matter_id, r.title, r.kind, m.excluded_person_ids, m.allowed_person_ids
    from unnest(v_rows) as r
    cross join lateral (
      select m.excluded_person_ids, m.allowed_person_ids
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_id = r.matter_id
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      limit 1
    ) as m
    where r.reason is null
    order by r.matter_id, r.kind, r.title
    on conflict (firm_id, matter_id, kind, title) do nothing
    returning x.document_id, x.matter_id
  )
  select coalesce(jsonb_object_agg(a.document_id, a.matter_id), '{}') into v_added
  from added as a;

  perform firmwall.record_upsert(
    'upsert_documents',
    'document',
    null,
    array(select key::uuid from jsonb_object_keys(v_added) as key),
    '{}',
    array(select distinct a.value::uuid from jsonb_each_text(v_added) as a)
  );

  -- a statement of its own, so that it sees a document that somebody else has just added
  return query
  select
    r.line,
    case
      when x.document_id is null then 'rejected'
      -- the same document may stand twice in these rows: the first added it
      when v_added ? x.document_id::text and row_number() over (partition by x.document_id order by r.line) = 1
      then 'inserted'
      else 'unchanged'
    end,
    x.document_id,
    coalesce(r.reason, case when x.document_id is null then 'matter_number: no such matter' end)
  from unnest(v_rows) as r
  left join lateral (
    select x.document_id
    from app.document as x
    where x.firm_id = (select v_firm_id)
      and x.matter_id = r.matter_id
      and x.title = r.title
      and x.kind = r.kind
      and r.reason is null
      and v_user_id <> all (x.excluded_person_ids)
      and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
    limit 1
  ) as x on true
  order by r.line;
end
$$;

alter function app.upsert_documents(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_documents(jsonb) from public;
grant execute on function app.upsert_documents(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_documents(jsonb) is
'Adds documents to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';
