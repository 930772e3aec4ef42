-- Adds matters and changes those that differ, many at once, found by matter_number.
--
-- A row is {"matter_number", "client_number", "title", "description", "practice_area", "status",
-- "opened_on"}. A field that is absent or null is left as it is (a new matter is open, and opened
-- today); an empty description or practice_area clears.
--
-- Must stay true: a row that changes nothing is not written; a bad row is rejected with a reason
-- and the others go through; the client is looked up inside the firm of the context, and a matter
-- behind a wall is neither read nor changed. That a number is taken by a matter behind a wall does
-- show, since a number is unique within the firm. Rows are looked up one by one in unique indexes, as in
-- app.upsert_clients, which says why.
create or replace function app.upsert_matters(p_rows jsonb)
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
  v_rows firmwall.matter_row[];
  v_changed jsonb;
  v_added jsonb;
  v_updated jsonb;
  v_before jsonb;
begin
  perform firmwall.require_permission('records:write');
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, r.matter_number, c.client_id, r.title, r.description, r.practice_area, r.status, r.opened_on,
        m.matter_id,
        c.client_id <> m.client_id
        or r.title <> m.title
        or r.description <> m.description
        or r.practice_area <> m.practice_area
        or r.status <> m.status
        or r.opened_on <> m.opened_on,
        coalesce(
          firmwall.row_shape_error(
            r.fields, '{matter_number,client_number,title,description,practice_area,status,opened_on}'
          ),
          case
            when r.matter_number is null then 'matter_number: missing'
            when row_number() over (partition by r.matter_number order by r.line) > 1
            then 'matter_number: given before'
            when r.client_number is null and m.matter_id is null then 'client_number: missing'
            when r.client_number is not null and c.client_id is null then 'client_number: no such client'
            when r.title is null and m.matter_id is null then 'title: missing'
          end,
          firmwall.multiline_text_error('description', r.description),
          firmwall.line_text_error('{matter_number,title,practice_area}', array[r.matter_number, r.title, nullif(r.practice_area, '')]),
          case
            when r.status not in ('open', 'on hold', 'closed') then 'status: neither open, on hold nor closed'
            when r.opened_on is null and r.opened_text is not null then 'opened_on: not a date as YYYY-MM-DD'
          end
        )
      )::firmwall.matter_row
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'matter_number', firmwall.space_characters()) as matter_number,
        btrim(e.fields ->> 'client_number', firmwall.space_characters()) as client_number,
        btrim(e.fields ->> 'title', firmwall.space_characters()) as title,
        btrim(e.fields ->> 'description', firmwall.space_characters()) as description,
        btrim(e.fields ->> 'practice_area', firmwall.space_characters()) as practice_area,
        lower(btrim(e.fields ->> 'status', firmwall.space_characters()) collate "C") as status,
        e.fields ->> 'opened_on' as opened_text,
        firmwall.iso_date_or_null(btrim(e.fields ->> 'opened_on', firmwall.space_characters())) as opened_on
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      -- keeps the extraction, which is not leakproof, out of the look-ups, which would lose their index
      offset 0
    ) as r
    left join lateral (
      select c.client_id
      from app.client as c
      where c.firm_id = (select v_firm_id)
        and c.client_number = r.client_number
      limit 1
    ) as c on true
    left join lateral (
      select m.*
      from app.matter as m
      where m.firm_id = (select v_firm_id)
        and m.matter_number = r.matter_number
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      limit 1
    ) as m on true
    order by r.line
  );

  with added as (
    insert into app.matter as m (
      firm_id, matter_number, client_id, title, description, practice_area, status, opened_on
    )
    select
      v_firm_id, r.matter_number, r.client_id, r.title, coalesce(r.description, ''), coalesce(r.practice_area, ''),
      coalesce(r.status, 'open'), coalesce(r.opened_on, current_date)
    from unnest(v_rows) as r
    where r.reason is null
      and r.matter_id is null
    order by r.matter_number
    on conflict (firm_id, matter_number) do nothing
    returning m.matter_id, m.matter_number
  )
  select coalesce(jsonb_object_agg(a.matter_number, a.matter_id), '{}') into v_added
  from added as a;

  select coalesce(jsonb_object_agg(r.matter_id, to_jsonb(r)), '{}') into v_changed
  from unnest(v_rows) as r
  where r.reason is null
    and r.changed;

  if v_added = '{}' and (select count(*) from jsonb_object_keys(v_changed)) = 1 then
    v_before := firmwall.recorded_row('matter', (select key::uuid from jsonb_object_keys(v_changed) as key));
  end if;

  with updated as (
    update app.matter as m
    set
      (client_id, title, description, practice_area, status, opened_on) = (
        select
          coalesce(r.client_id, m.client_id),
          coalesce(r.title, m.title),
          coalesce(r.description, m.description),
          coalesce(r.practice_area, m.practice_area),
          coalesce(r.status, m.status),
          coalesce(r.opened_on, m.opened_on)
        from jsonb_populate_record(null::firmwall.matter_row, v_changed -> m.matter_id::text) as r
      ),
      updated_at = now()
    where m.firm_id = (select v_firm_id)
      and m.matter_id = any (array(select key::uuid from jsonb_object_keys(v_changed) as key))
      and v_user_id <> all (m.excluded_person_ids)
      and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
    returning m.matter_id
  )
  select coalesce(jsonb_object_agg(u.matter_id, true), '{}') into v_updated
  from updated as u;

  perform firmwall.record_upsert(
    'upsert_matters',
    'matter',
    v_before,
    array(select a.value::uuid from jsonb_each_text(v_added) as a),
    array(select key::uuid from jsonb_object_keys(v_updated) as key),
    array(
      select a.value::uuid from jsonb_each_text(v_added) as a
      union all
      select key::uuid from jsonb_object_keys(v_updated) as key
    )
  );

  return query
  select
    r.line,
    answer.outcome,
    case
      when answer.outcome = 'inserted' then (v_added ->> r.matter_number)::uuid
      when answer.outcome <> 'rejected' then r.matter_id
    end,
    coalesce(r.reason, case when answer.outcome = 'rejected' then 'matter_number: not free' end)
  from unnest(v_rows) as r
  cross join lateral (
    select
      case
        when r.reason is not null then 'rejected'
        when v_added ? r.matter_number then 'inserted'
        when v_updated ? r.matter_id::text then 'updated'
        -- the row was neither inserted nor found, or was deleted since: a wall hides it, or another transaction changed it
        when r.matter_id is null or r.changed then 'rejected'
        else 'unchanged'
      end as outcome
  ) as answer
  order by r.line;
end
$$;

alter function app.upsert_matters(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_matters(jsonb) from public;
grant execute on function app.upsert_matters(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_matters(jsonb) is
'Adds and changes matters, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';
