-- The documents of one matter, page by page, in the order of their titles. A matter that the person of this request
-- cannot see has none, like one that is elsewhere or nowhere.
--
-- Must stay true: total and page come from one WHERE in one statement, so they cannot disagree. The order of the titles
-- is that of their bytes, and the cursor is the id of the last document of the page before.
create or replace function app.list_documents(
  p_matter_id uuid,
  p_kind text default null,
  p_limit integer default 50,
  p_cursor uuid default null
)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_page jsonb;
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_limit(p_limit);

  with met as materialized (
    select d.document_id, d.title, d.kind
    from app.document as d
    where d.firm_id = (select v_firm_id)
      and d.matter_id = p_matter_id
      and v_user_id <> all (d.excluded_person_ids)
      and (d.allowed_person_ids is null or v_user_id = any (d.allowed_person_ids))
      and (p_kind is null or d.kind = p_kind)
  ),
  numbered as (
    select met.*, row_number() over (order by met.title collate "C", met.kind collate "C") as place
    from met
  ),
  page as (
    select n.*
    from numbered as n
    where p_cursor is null
      or n.place > (select last.place from numbered as last where last.document_id = p_cursor)
    order by n.place
    limit p_limit + 1
  ),
  shown as (
    select page.document_id, page.title, page.kind, page.place
    from page
    order by page.place
    limit p_limit
  )
  select jsonb_build_object(
    'documents', coalesce(
      (select jsonb_agg(to_jsonb(shown) - 'place' order by shown.place) from shown), '[]'
    ),
    'total', (select count(*) from met),
    'known', exists (select from met where met.document_id = p_cursor),
    'next_cursor', case
      when (select count(*) from page) > p_limit then
        (select shown.document_id from shown order by shown.place desc limit 1)
    end
  ) into v_page;

  -- an empty page would read like the last one
  if p_cursor is not null and v_firm_id is not null and v_page -> 'known' = 'false' then
    raise exception 'the cursor is not one of this list'
      using
        errcode = 'FW012',
        detail = 'Parameter: cursor.',
        hint = 'p_cursor is next_cursor of the page before, for the same matter and kind.';
  end if;
  return v_page - 'known';
end
$$;

alter function app.list_documents(uuid, text, integer, uuid) owner to firmwall_exec;
revoke all on function app.list_documents(uuid, text, integer, uuid) from public;
grant execute on function app.list_documents(uuid, text, integer, uuid) to firmwall_app, firmwall_admin;

comment on function app.list_documents(uuid, text, integer, uuid) is
'A page of the documents of one matter in the order of their titles: documents, total, next_cursor (NULL on the last page; else what p_cursor takes). p_kind keeps those of one kind. No documents, total 0: the matter has none, is not to be seen, or no context is open. Raises FW012 for a limit out of range or a cursor of another list, FW030 without matters:read.';
