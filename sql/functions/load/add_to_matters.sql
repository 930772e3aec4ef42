-- Adds what hangs on matters, many at once: parties (p_subject_type party, rows of matter_number, name, role) or documents
-- (document, rows of matter_number, title, kind; kind may be left out). Neither has other fields, so there is nothing to
-- change in one.
--
-- Must stay true: the matter is looked up inside the firm of the context and on this side of its
-- wall, and a matter elsewhere, nowhere and behind a wall is the same rejection; a new row carries the
-- wall of its matter, which is locked so that it cannot move in between. Rows are looked up one by one in unique
-- indexes, as in app.upsert_clients, which says why.
create or replace function firmwall.add_to_matters(
  p_subject_type text,
  p_rows jsonb
)
returns table (
  line integer,
  outcome text,
  id uuid,
  reason text
)
language plpgsql
volatile
parallel unsafe
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_is_party boolean := p_subject_type = 'party';
  v_name_field text := case when v_is_party then 'name' else 'title' end;
  v_kind_field text := case when v_is_party then 'role' else 'kind' end;
  v_rows firmwall.matter_item[];
  v_ids uuid[];
  v_added jsonb;
begin
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, m.matter_id, r.name, r.kind,
        coalesce(
          firmwall.row_shape_error(r.fields, array['matter_number', v_name_field, v_kind_field]),
          case
            when r.matter_number is null then 'matter_number: missing'
            when m.matter_id is null then 'matter_number: no such matter'
            when r.name is null then v_name_field || ': missing'
            when r.kind is null then v_kind_field || ': missing'
          end,
          firmwall.line_text_error(
            array[v_name_field, v_kind_field], array[r.name, case when v_is_party then r.kind else nullif(r.kind, '') end]
          )
        )
      )::firmwall.matter_item
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'matter_number', firmwall.space_characters()) as matter_number,
        btrim(e.fields ->> v_name_field, firmwall.space_characters()) as name,
        coalesce(
          btrim(e.fields ->> v_kind_field, firmwall.space_characters()), case when not v_is_party then '' end
        ) as kind
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

  -- which of them are there; first to see what is new, then, in a statement that sees what somebody else has just added,
  -- for the answer
  for v_round in 1..2 loop
    if v_is_party then
      v_ids := array(
        select (
          select x.party_id
          from app.matter_party as x
          where x.firm_id = (select v_firm_id)
            and x.matter_id = r.matter_id
            and x.name = r.name
            and x.role = r.kind
            and r.reason is null
            and v_user_id <> all (x.excluded_person_ids)
            and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
          limit 1
        )
        from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
        order by r.place
      );
    else
      v_ids := array(
        select (
          select x.document_id
          from app.document as x
          where x.firm_id = (select v_firm_id)
            and x.matter_id = r.matter_id
            and x.title = r.name
            and x.kind = r.kind
            and r.reason is null
            and v_user_id <> all (x.excluded_person_ids)
            and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
          limit 1
        )
        from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
        order by r.place
      );
    end if;
    exit when v_round = 2;

    -- the matters of new rows are held where they are
    perform
    from (
      select r.matter_id
      from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
      where r.reason is null
        and v_ids[r.place] is null
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

    with adding as (
      select r.matter_id, r.name, r.kind, m.excluded_person_ids, m.allowed_person_ids
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
      order by r.matter_id, r.kind, r.name
    ),

    parties as (
      insert into app.matter_party as x (firm_id, matter_id, name, role, excluded_person_ids, allowed_person_ids)
      select v_firm_id, a.matter_id, a.name, a.kind, a.excluded_person_ids, a.allowed_person_ids
      from adding as a
      where v_is_party
      on conflict (firm_id, matter_id, role, name) do nothing
      returning x.party_id as id, x.matter_id
    ),

    documents as (
      insert into app.document as x (firm_id, matter_id, title, kind, excluded_person_ids, allowed_person_ids)
      select v_firm_id, a.matter_id, a.name, a.kind, a.excluded_person_ids, a.allowed_person_ids
      from adding as a
      where not v_is_party
      on conflict (firm_id, matter_id, kind, title) do nothing
      returning x.document_id as id, x.matter_id
    )

    select coalesce(jsonb_object_agg(a.id, a.matter_id), '{}') into v_added
    from (
      select p.id, p.matter_id from parties as p
      union all
      select d.id, d.matter_id from documents as d
    ) as a;
  end loop;

  perform firmwall.record_upsert(
    case when v_is_party then 'upsert_matter_parties' else 'upsert_documents' end,
    p_subject_type,
    null,
    array(select key::uuid from jsonb_object_keys(v_added) as key),
    '{}',
    array(select distinct a.value::uuid from jsonb_each_text(v_added) as a)
  );

  return query
  select
    r.line,
    case
      when v_ids[r.place] is null then 'rejected'
      -- the same may stand twice in these rows: the first added it
      when v_added ? v_ids[r.place]::text and row_number() over (partition by v_ids[r.place] order by r.line) = 1
      then 'inserted'
      else 'unchanged'
    end,
    v_ids[r.place],
    coalesce(r.reason, case when v_ids[r.place] is null then 'matter_number: no such matter' end)
  from unnest(v_rows) with ordinality as r (line, matter_id, name, kind, reason, place)
  order by r.line;
end
$$;

alter function firmwall.add_to_matters(text, jsonb) owner to firmwall_exec;
revoke all on function firmwall.add_to_matters(text, jsonb) from public;

comment on function firmwall.add_to_matters(text, jsonb) is
'Adds parties or documents to matters, and records one act. One row a row given: its place, inserted, unchanged or rejected, the id, and why it was rejected (NULL when it was not). Raises FW002 when no context is open, FW012 when the rows are no array.';
