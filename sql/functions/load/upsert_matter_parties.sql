-- Adds parties to matters, many at once. A row is {"matter_number", "name", "role"}, all needed;
-- a party has no other fields, so there is nothing to change in one.
--
-- Must stay true: the matter is looked up inside the firm of the context and on this side of its
-- wall, and a matter elsewhere, nowhere and behind a wall is the same rejection; a new row carries the
-- wall of its matter, which is locked so that it cannot move in between. Rows are looked up one by one in unique
-- indexes, as in app.upsert_clients, which says why.
create or replace function app.upsert_matter_parties(p_rows jsonb)
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
  v_rows firmwall.party_row[];
  v_added jsonb;
begin
  perform firmwall.require_permission('records:write');
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, m.matter_id, r.name, r.role,
        coalesce(
          firmwall.row_shape_error(r.fields, '{matter_number,name,role}'),
          case
            when r.matter_number is null then 'matter_number: missing'
            when m.matter_id is null then 'matter_number: no such matter'
            when r.name is null then 'name: missing'
            when r.role is null then 'role: missing'
          end,
          firmwall.line_text_error('{name,role}', array[r.name, r.role])
        )
      )::firmwall.party_row
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'matter_number', firmwall.space_characters()) as matter_number,
        btrim(e.fields ->> 'name', firmwall.space_characters()) as name,
        btrim(e.fields ->> 'role', firmwall.space_characters()) as role
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
        select from app.matter_party as x
        where x.firm_id = (select v_firm_id)
          and x.matter_id = r.matter_id
          and x.name = r.name
          and x.role = r.role
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
    insert into app.matter_party as x (firm_id, matter_id, name, role, excluded_person_ids, allowed_person_ids)
    select v_firm_id, r.matter_id, r.name, r.role, m.excluded_person_ids, m.allowed_person_ids
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
    order by r.matter_id, r.role, r.name
    on conflict (firm_id, matter_id, role, name) do nothing
    returning x.party_id, x.matter_id
  )
  select coalesce(jsonb_object_agg(a.party_id, a.matter_id), '{}') into v_added
  from added as a;

  perform firmwall.record_upsert(
    'upsert_matter_parties',
    'party',
    null,
    array(select key::uuid from jsonb_object_keys(v_added) as key),
    '{}',
    array(select distinct a.value::uuid from jsonb_each_text(v_added) as a)
  );

  -- a statement of its own, so that it sees a party that somebody else has just added
  return query
  select
    r.line,
    case
      when x.party_id is null then 'rejected'
      -- the same party may stand twice in these rows: the first added it
      when v_added ? x.party_id::text and row_number() over (partition by x.party_id order by r.line) = 1
      then 'inserted'
      else 'unchanged'
    end,
    x.party_id,
    coalesce(r.reason, case when x.party_id is null then 'matter_number: no such matter' end)
  from unnest(v_rows) as r
  left join lateral (
    select x.party_id
    from app.matter_party as x
    where x.firm_id = (select v_firm_id)
      and x.matter_id = r.matter_id
      and x.name = r.name
      and x.role = r.role
      and r.reason is null
      and v_user_id <> all (x.excluded_person_ids)
      and (x.allowed_person_ids is null or v_user_id = any (x.allowed_person_ids))
    limit 1
  ) as x on true
  order by r.line;
end
$$;

alter function app.upsert_matter_parties(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_matter_parties(jsonb) from public;
grant execute on function app.upsert_matter_parties(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_matter_parties(jsonb) is
'Adds parties to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';
