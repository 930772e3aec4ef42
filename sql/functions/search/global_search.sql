-- Clients, matters, parties and documents in one ranked answer, for when it is not clear which of them is meant.
--
-- A party is found through its matter, whose words hold the names of its parties; it then ranks by how much of the
-- question its own name meets. Depth is fixed here.
create or replace function app.global_search(p_query text)
returns table (
  "position" integer,
  entity_type text,
  id uuid,
  label text,
  client_number text,
  matter_id uuid,
  score real
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_words text[];
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null then
    return;
  end if;
  v_words := array(select distinct w.word from unnest(firmwall.name_words(p_query)) as w (word));

  return query
  -- one by one from the best, each under the policy of its table, until ten are found and all that tie with the last
  with client_found as (
    select f.*
    from (
      select c.client_id, c.client_number, c.label, s.score, s.bonus
      from (
        select s.entry_id, s.score, s.bonus
        from firmwall.search(v_firm_id, v_user_id, 'client', null, p_query) as s
        order by s.score desc, s.bonus desc
      ) as s
      cross join lateral (
        select c.client_id, c.client_number, c.display_name || ' · #' || c.client_number as label
        from app.client as c
        where c.firm_id = v_firm_id
          and c.client_id = s.entry_id
          and c.status = 'active'
        offset 0
      ) as c
      order by s.score desc, s.bonus desc
      fetch first 10 rows with ties
    ) as f
    order by f.score desc, f.bonus desc, f.client_number collate "C"
    limit 10
  ),
  matter_found as (
    select f.*
    from (
      select m.matter_id, m.matter_number, m.label, s.score, s.bonus
      from (
        select s.entry_id, s.score, s.bonus
        from firmwall.search(v_firm_id, v_user_id, 'matter', null, p_query) as s
        order by s.score desc, s.bonus desc
      ) as s
      cross join lateral (
        select m.matter_id, m.matter_number, m.matter_number || ' · ' || m.title as label
        from app.matter as m
        where m.firm_id = v_firm_id
          and m.matter_id = s.entry_id
          and v_user_id <> all (m.excluded_person_ids)
          and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
        offset 0
      ) as m
      order by s.score desc, s.bonus desc
      fetch first 10 rows with ties
    ) as f
    order by f.score desc, f.bonus desc, f.matter_number collate "C"
    limit 10
  ),
  party_found as (
    select p.party_id, p.name || ' · ' || p.role || ', ' || f.matter_number as label, p.matter_id, p.score
    from matter_found as f
    cross join lateral (
      select
        p.party_id,
        p.name,
        p.role,
        p.matter_id,
        (
          select count(*)::real / cardinality(v_words)
          from unnest(firmwall.name_words(p.name)) as w (word)
          where w.word = any (v_words)
        ) as score
      from app.matter_party as p
      where p.firm_id = v_firm_id
        and p.matter_id = f.matter_id
        and v_user_id <> all (p.excluded_person_ids)
        and (p.allowed_person_ids is null or v_user_id = any (p.allowed_person_ids))
      offset 0
    ) as p
    where v_words <> '{}'
  ),
  document_found as (
    select f.*
    from (
      select d.document_id, d.label, d.matter_id, s.score, s.bonus
      from (
        select s.entry_id, s.score, s.bonus
        from firmwall.search(v_firm_id, v_user_id, 'document', null, p_query) as s
        order by s.score desc, s.bonus desc
      ) as s
      cross join lateral (
        select d.document_id, d.title || coalesce(' · ' || nullif(d.kind, ''), '') as label, d.matter_id
        from app.document as d
        where d.firm_id = v_firm_id
          and d.document_id = s.entry_id
          and v_user_id <> all (d.excluded_person_ids)
          and (d.allowed_person_ids is null or v_user_id = any (d.allowed_person_ids))
        offset 0
      ) as d
      order by s.score desc, s.bonus desc
      fetch first 10 rows with ties
    ) as f
    order by f.score desc, f.bonus desc, f.document_id
    limit 10
  ),
  found as (
    select
      1 as rank, 'client' as entity_type, f.client_id as id, f.label, f.client_number, null::uuid as matter_id, f.score,
      f.bonus
    from client_found as f
    union all
    select 2, 'matter', f.matter_id, f.label, null, f.matter_id, f.score, f.bonus
    from matter_found as f
    union all
    select 3, 'party', f.party_id, f.label, null, f.matter_id, least(f.score, 1)::real, 0
    from party_found as f
    where f.score > 0
    union all
    select 4, 'document', f.document_id, f.label, null, f.matter_id, f.score, f.bonus
    from document_found as f
  )
  select
    (row_number() over (order by f.score desc, f.rank, f.bonus desc, f.label collate "C", f.id))::integer as place,
    f.entity_type,
    f.id,
    f.label,
    f.client_number,
    f.matter_id,
    f.score
  from found as f
  order by place
  limit 10;
end
$$;

alter function app.global_search(text) owner to firmwall_exec;
revoke all on function app.global_search(text) from public;
grant execute on function app.global_search(text) to
  firmwall_app,
  firmwall_admin;

comment on function app.global_search(text) is
'At most ten clients, matters, parties and documents that fit, best first; client_number is there for a client alone, matter_id for all others. No row: nothing fits, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';
