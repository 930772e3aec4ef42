-- Ranked candidates for what counsel means, at most ten, with the decision to propose or to ask.
--
-- A ranked answer is not the firm: no row means that nothing fits, never that there is no such matter.
create or replace function app.search_matters(p_query text)
returns table (
  "position" integer,
  matter_id uuid,
  matter_number text,
  title text,
  client_id uuid,
  client_number text,
  client_name text,
  score real,
  grade text,
  matched jsonb,
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
  if v_firm_id is null or v_user_id is null then
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
  from firmwall.search(v_firm_id, v_user_id, 'matter', null, p_query) as s;
  if v_ids is null then
    return;
  end if;

  return query
  with scored as (
    -- one by one from the best, each under the policy of matters, until ten are found and all that tie with the last
    select m.matter_id, m.matter_number, m.title, m.client_id, m.opened_on, s.score, s.bonus, s.complete, s.weakest
    from (
      select u.matter_id, u.score, u.bonus, u.complete, u.weakest
      from unnest(v_ids, v_scores, v_bonuses, v_complete, v_weakest)
        as u (matter_id, score, bonus, complete, weakest)
      order by u.score desc, u.bonus desc
    ) as s
    cross join lateral (
      select m.matter_id, m.matter_number, m.title, m.client_id, m.opened_on
      from app.matter as m
      where m.firm_id = v_firm_id
        and m.matter_id = s.matter_id
        and v_user_id <> all (m.excluded_person_ids)
        and (m.allowed_person_ids is null or v_user_id = any (m.allowed_person_ids))
      offset 0
    ) as m
    order by s.score desc, s.bonus desc
    fetch first 11 rows with ties
  ),
  ranked as (
    select
      row_number() over by_rank as place,
      s.*,
      lead(s.score, 1, 0::real) over by_rank as next_score
    from scored as s
    window by_rank as (order by s.score desc, s.bonus desc, s.opened_on desc, s.matter_number collate "C")
    order by place
    limit 10
  ),
  decided as (
    select
      r.place,
      r.matter_id,
      r.matter_number,
      r.title,
      r.client_id,
      c.client_number,
      c.display_name,
      r.score,
      case when not r.complete then 'partial' when r.score > 0.9999 then 'exact' else 'near' end as grade,
      firmwall.matched(e.words, v_readings[1], e.best) as matched,
      first_value(
        case
          when r.place = 1
            then firmwall.decide(r.score, r.next_score, r.complete, r.weakest, e.words, v_readings[1], e.best)
        end
      ) over (order by r.place) as decision
    from ranked as r
    cross join lateral (
      select c.client_number, c.display_name
      from app.client as c
      where c.firm_id = v_firm_id
        and c.client_id = r.client_id
      offset 0
    ) as c
    cross join lateral (
      select e.words, firmwall.best_met(e.words, v_readings[1]) as best
      from firmwall.search_entry as e
      where e.firm_id = v_firm_id
        and e.kind = 'matter'
        and e.entry_id = r.matter_id
      offset 0
    ) as e
  )
  select
    f.place::integer,
    f.matter_id,
    f.matter_number,
    f.title,
    f.client_id,
    f.client_number,
    f.display_name,
    f.score,
    f.grade,
    f.matched,
    (f.decision).action,
    (f.decision).rule
  from decided as f
  order by f.place;
end
$$;

alter function app.search_matters(text) owner to firmwall_exec;
revoke all on function app.search_matters(text) from public;
grant execute on function app.search_matters(text) to firmwall_app, firmwall_admin;

comment on function app.search_matters(text) is
'At most ten matters that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';
