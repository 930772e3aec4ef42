-- Adds clients and changes those that differ, many at once, found by client_number.
--
-- A row is {"client_number", "display_name", "email", "aliases": [], "status"}. A field that is absent
-- or null is left as it is (a new client has no e-mail, no aliases, and is active); an empty email or
-- an empty list of aliases clears.
--
-- Must stay true: a row that says nothing new is not written; a bad row is rejected with a reason
-- and the others go through; no statement reads or writes beyond the firm of the context.
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
as $$
declare
  v_firm_id uuid := app.current_firm_id_or_null();
  v_user_id uuid := app.current_user_id_or_null();
  v_rows firmwall.client_row[];
  v_added uuid[];
begin
  perform firmwall.require_rows(v_firm_id, v_user_id, p_rows);

  v_rows := array(
    select
      row(
        r.line, r.client_number, r.display_name, r.email, r.aliases, r.status, c.client_id,
        coalesce(
          r.fault,
          case when r.client_number is null then 'client_number: missing' end,
          firmwall.text_fault('client_number', r.client_number, 64),
          case
            when row_number() over (partition by r.client_number order by r.line) > 1
            then 'client_number: given before'
            when r.display_name is null and c.client_id is null then 'display_name: missing'
          end,
          firmwall.text_fault('display_name', r.display_name, 300),
          firmwall.text_fault('email', r.email, 320, true),
          case
            when cardinality(r.aliases) > 50 then 'aliases: more than 50'
            else (select min(firmwall.text_fault('aliases', a.name, 300)) from unnest(r.aliases) as a (name))
          end,
          case when r.status not in ('active', 'inactive') then 'status: neither active nor inactive' end
        )
      )::firmwall.client_row
    from (
      select
        e.line::integer as line,
        f.fault,
        btrim(e.fields ->> 'client_number') as client_number,
        btrim(e.fields ->> 'display_name') as display_name,
        btrim(e.fields ->> 'email') as email,
        case
          when f.fault is null and jsonb_typeof(e.fields -> 'aliases') = 'array'
          then array(
            select btrim(a.name)
            from jsonb_array_elements_text(e.fields -> 'aliases') with ordinality as a (name, place)
            where btrim(a.name) <> ''
            group by btrim(a.name)
            order by min(a.place)
          )
        end as aliases,
        lower(btrim(e.fields ->> 'status')) as status
      from jsonb_array_elements(p_rows) with ordinality as e (fields, line)
      cross join lateral firmwall.row_fault(
        e.fields, '{client_number,display_name,email,aliases,status}'
      ) as f (fault)
    ) as r
    left join app.client as c on c.firm_id = v_firm_id and c.client_number = r.client_number
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
    returning c.client_id
  )
  select array_agg(a.client_id) into v_added
  from added as a;

  -- a statement of its own, so that it sees a client that somebody else has just added
  return query
  with changed as (
    update app.client as c
    set
      display_name = coalesce(r.display_name, c.display_name),
      email = case when r.email is null then c.email else nullif(r.email, '') end,
      aliases = coalesce(r.aliases, c.aliases),
      status = coalesce(r.status, c.status),
      updated_at = now()
    from unnest(v_rows) as r
    where c.firm_id = v_firm_id
      and c.client_number = r.client_number
      and r.reason is null
      and (
        r.display_name <> c.display_name
        or nullif(r.email, '') is distinct from c.email and r.email is not null
        or r.aliases <> c.aliases
        or r.status <> c.status
      )
    returning c.client_id, r.line
  )
  select
    r.line,
    case
      when c.client_id is null then 'rejected'
      when a.client_id is not null then 'inserted'
      when u.line is not null then 'updated'
      else 'unchanged'
    end,
    c.client_id,
    coalesce(r.reason, case when c.client_id is null then 'client_number: not free' end)
  from unnest(v_rows) as r
  left join app.client as c
    on c.firm_id = v_firm_id
    and c.client_number = r.client_number
    and r.reason is null
  left join unnest(v_added) as a (client_id) on a.client_id = c.client_id
  left join changed as u on u.line = r.line
  order by r.line;
end
$$;

alter function app.upsert_clients(jsonb) owner to firmwall_exec;
revoke all on function app.upsert_clients(jsonb) from public;
grant execute on function app.upsert_clients(jsonb) to firmwall_app, firmwall_admin;

comment on function app.upsert_clients(jsonb) is
'Adds and changes clients, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was rejected (NULL when it was not). Raises FW002 when no context is open, FW012 when the rows are no array.';
