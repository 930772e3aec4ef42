-- What counsel calls a document, inside one matter: the same search and the same decision (firmwall.decide) as for
-- matters, one level down. A person who cannot see the matter finds nothing in it.
create or replace function app.resolve_matter_document(
  p_matter_id uuid,
  p_query text
)
returns table (
  "position" integer,
  document_id uuid,
  title text,
  kind text,
  score real,
  grade text,
  decision text,
  decision_rule text
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
  v_readings firmwall.reading[];
  v_ids uuid[];
  v_scores real[];
  v_bonuses real[];
  v_complete boolean[];
  v_weakest real[];
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null or p_matter_id is null then
    return;
  end if;

  select
    array_agg(s.entry_id),
    array_agg(s.score),
    array_agg(s.bonus),
    array_agg(s.complete),
    array_agg(s.weakest),
    array_agg(s.reading) filter (where s.reading is not null)
  into v_ids, v_scores, v_bonuses, v_complete, v_weakest, v_readings
  from firmwall.search(v_firm_id, v_user_id, 'document', p_matter_id, p_query) as s;
  if v_ids is null then
    return;
  end if;

  return query
  with scored as (
    -- one by one from the best, each under the policy of documents, until ten are found and all that tie with the last
    select d.document_id, d.title, d.kind, s.score, s.bonus, s.complete, s.weakest
    from (
      select u.document_id, u.score, u.bonus, u.complete, u.weakest
      from unnest(v_ids, v_scores, v_bonuses, v_complete, v_weakest)
        as u (document_id, score, bonus, complete, weakest)
      order by u.score desc, u.bonus desc
    ) as s
    cross join lateral (
      select d.document_id, d.title, d.kind
      from app.document as d
      where d.firm_id = v_firm_id
        and d.document_id = s.document_id
        and d.matter_id = p_matter_id
        and v_user_id <> all (d.excluded_person_ids)
        and (d.allowed_person_ids is null or v_user_id = any (d.allowed_person_ids))
      offset 0
    ) as d
    order by s.score desc, s.bonus desc
    fetch first 11 rows with ties
  ),
  ranked as (
    select
      row_number() over by_rank as place,
      s.*,
      lead(s.score, 1, 0::real) over by_rank as next_score
    from scored as s
    window by_rank as (order by s.score desc, s.bonus desc, s.title collate "C", s.kind collate "C")
    order by place
    limit 10
  ),
  decided as (
    select
      r.place,
      r.document_id,
      r.title,
      r.kind,
      r.score,
      case when not r.complete then 'partial' when r.score > 0.9999 then 'exact' else 'near' end as grade,
      first_value(
        case
          when r.place = 1
            then firmwall.decide(r.score, r.next_score, r.complete, r.weakest, e.words, v_readings[1], e.best)
        end
      ) over (order by r.place) as decision
    from ranked as r
    cross join lateral (
      select e.words, firmwall.best_met(e.words, v_readings[1]) as best
      from firmwall.search_entry as e
      where e.firm_id = v_firm_id
        and e.kind = 'document'
        and e.entry_id = r.document_id
      offset 0
    ) as e
  )
  select
    f.place::integer,
    f.document_id,
    f.title,
    f.kind,
    f.score,
    f.grade,
    (f.decision).action,
    (f.decision).rule
  from decided as f
  order by f.place;
end
$$;

alter function app.resolve_matter_document(uuid, text) owner to firmwall_exec;
revoke all on function app.resolve_matter_document(uuid, text) from public;
grant execute on function app.resolve_matter_document(uuid, text) to
  firmwall_app,
  firmwall_admin;

comment on function app.resolve_matter_document(uuid, text) is
'At most ten documents of the matter that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, the matter is not to be seen, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';
