-- Adds clients and changes those that differ, many at once, found by client_number.
--
-- A row is {"client_number", "display_name", "email", "aliases": [], "status"}. A field that is absent
-- or null is left as it is (a new client has no e-mail, no aliases, and is active); an empty email or
-- an empty list of aliases clears.
--
-- Must stay true: a row that changes nothing is not written; a bad row is rejected with a reason
-- and the others go through; no statement reads or writes beyond the firm of the context. Rows are looked
-- up one by one in a unique index, and never joined: a load runs when statistics are missing or old, and a
-- join planned on those compares every row with every other. The predicate on the firm is written as (select v_firm_id),
-- because the planner could choose a wrong index if it knew the firm and the statistics did not hold it yet.
create or replace function app.upsert_clients(p_rows jsonb)
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
  v_rows firmwall.client_row[];
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
        r.line, r.client_number, r.display_name, r.email, r.aliases, r.status, c.client_id,
        c.client_id is not null and (
          r.display_name <> c.display_name
          or r.email is not null and nullif(r.email, '') is distinct from c.email
          or r.aliases <> c.aliases
          or r.status <> c.status
        ),
        coalesce(
          firmwall.row_shape_error(r.fields, '{client_number,display_name,email,aliases,status}'),
          case
            when r.client_number is null then 'client_number: missing'
            when row_number() over (partition by r.client_number order by r.line) > 1
            then 'client_number: given before'
            when r.display_name is null and c.client_id is null then 'display_name: missing'
            when cardinality(r.aliases) > 50 then 'aliases: more than 50'
          end,
          firmwall.line_text_error('{client_number,display_name,email}', array[r.client_number, r.display_name, nullif(r.email, '')]),
          (select min(firmwall.line_text_error('{aliases}', array[a.name])) from unnest(r.aliases) as a (name)),
          case when r.status not in ('active', 'inactive') then 'status: neither active nor inactive' end
        )
      )::firmwall.client_row
    from (
      select
        e.line::integer as line,
        e.fields,
        btrim(e.fields ->> 'client_number', firmwall.space_characters()) as client_number,
        btrim(e.fields ->> 'display_name', firmwall.space_characters()) as display_name,
        btrim(e.fields ->> 'email', firmwall.space_characters()) as email,
        case
          when jsonb_typeof(e.fields -> 'aliases') = 'array'
          then array(
            select btrim(a.name, firmwall.space_characters())
            from jsonb_array_elements_text(e.fields -> 'aliases') with ordinality as a (name, place)
            where btrim(a.name, firmwall.space_characters()) <> ''
            group by btrim(a.name, firmwall.space_characters())
            order by min(a.place)
          )
        end as aliases,
        lower(btrim(e.fields ->> 'status', firmwall.space_characters()) collate "C") as status
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      -- keeps the extraction, which is not leakproof, out of the look-ups, which would lose their index
      offset 0
    ) as r
    left join lateral (
      select c.*
      from app.client as c
      where c.firm_id = (select v_firm_id)
        and c.client_number = r.client_number
      limit 1
    ) as c on true
    order by r.line
  );

  with added as (
    insert into app.client as c (firm_id, client_number, display_name, email, aliases, status)
    select
      v_firm_id, r.client_number, r.display_name, nullif(r.email, ''), coalesce(r.aliases, '{}'),
      coalesce(r.status, 'active')
    from unnest(v_rows) as r
    where r.reason is null
      and r.client_id is null
    order by r.client_number
    on conflict (firm_id, client_number) do nothing
    returning c.client_id, c.client_number
  )
  select coalesce(jsonb_object_agg(a.client_number, a.client_id), '{}') into v_added
  from added as a;

  select coalesce(jsonb_object_agg(r.client_id, to_jsonb(r)), '{}') into v_changed
  from unnest(v_rows) as r
  where r.reason is null
    and r.changed;

  if v_added = '{}' and (select count(*) from jsonb_object_keys(v_changed)) = 1 then
    v_before := firmwall.recorded_row('client', (select key::uuid from jsonb_object_keys(v_changed) as key));
  end if;

  with updated as (
    update app.client as c
    set
      (display_name, email, aliases, status) = (
        select
          coalesce(r.display_name, c.display_name),
          case when r.email is null then c.email else nullif(r.email, '') end,
          coalesce(r.aliases, c.aliases),
          coalesce(r.status, c.status)
        from jsonb_populate_record(null::firmwall.client_row, v_changed -> c.client_id::text) as r
      ),
      updated_at = now()
    where c.firm_id = (select v_firm_id)
      and c.client_id = any (array(select key::uuid from jsonb_object_keys(v_changed) as key))
    returning c.client_id
  )
  select coalesce(jsonb_object_agg(u.client_id, true), '{}') into v_updated
  from updated as u;

  perform firmwall.record_upsert(
    'upsert_clients',
    'client',
    v_before,
    array(select a.value::uuid from jsonb_each_text(v_added) as a),
    array(select key::uuid from jsonb_object_keys(v_updated) as key),
    '{}'
  );

  return query
  select
    r.line,
    answer.outcome,
    case
      when answer.outcome = 'inserted' then (v_added ->> r.client_number)::uuid
      when answer.outcome <> 'rejected' then r.client_id
    end,
    coalesce(r.reason, case when answer.outcome = 'rejected' then 'client_number: not free' end)
  from unnest(v_rows) as r
  cross join lateral (
    select
      case
        when r.reason is not null then 'rejected'
        when v_added ? r.client_number then 'inserted'
        when v_updated ? r.client_id::text then 'updated'
        -- the row was neither inserted nor found, or was deleted since: another transaction changed it
        when r.client_id is null or r.changed then 'rejected'
        else 'unchanged'
      end as outcome
  ) as answer
  order by r.line;
end
$$;

alter function app.upsert_clients(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_clients(jsonb) from public;
grant execute on function app.upsert_clients(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_clients(jsonb) is
'Adds and changes clients, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';
