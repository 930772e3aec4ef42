-- What counsel calls a document, inside one matter: the same search, thresholds and decision as for matters, one
-- level down. Whoever cannot see the matter finds nothing in it.
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
  v_firm_id uuid := app.current_firm_id_or_null();
  v_user_id uuid := app.current_user_id_or_null();
  v_rule firmwall.decision_rule;
begin
  perform firmwall.require_question(p_query);
  if v_firm_id is null or v_user_id is null or p_matter_id is null then
    return;
  end if;

  select r.* into strict v_rule
  from firmwall.decision_rule as r
  where r.rule = 'matter'
  order by r.version desc
  limit 1;

  return query
  with scored as (
    -- one by one from the best, each under the policy of documents, until ten are found and all that tie with the last
    select d.document_id, d.title, d.kind, s.score, s.bonus, s.complete, s.weakest
    from (
      select s.entry_id, s.score, s.bonus, s.complete, s.weakest
      from firmwall.search(v_firm_id, v_user_id, 'document', p_matter_id, p_query) as s
      order by s.score desc, s.bonus desc
    ) as s
    cross join lateral (
      select d.document_id, d.title, d.kind
      from app.document as d
      where d.firm_id = v_firm_id
        and d.document_id = s.entry_id
        and d.matter_id = p_matter_id
        and v_user_id <> all (d.walled_out)
        and (d.let_in is null or v_user_id = any (d.let_in))
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
    window by_rank as (order by s.score desc, s.bonus desc, s.title, s.document_id)
    order by place
    limit 10
  )
  select
    r.place::integer,
    r.document_id,
    r.title,
    r.kind,
    r.score,
    case when not r.complete then 'partial' when r.score > 0.9999 then 'exact' else 'near' end,
    case
      when first_value(
        r.complete
        and r.score >= v_rule.least_score
        and r.score - r.next_score >= v_rule.least_lead
        and r.score * r.weakest >= v_rule.least_term
      ) over (order by r.place)
        then 'propose'
      else 'ask'
    end,
    v_rule.rule || '/' || v_rule.version
  from ranked as r
  order by r.place;
end
$$;

alter function app.resolve_matter_document(uuid, text) owner to firmwall_exec;
revoke all on function app.resolve_matter_document(uuid, text) from public;
grant execute on function app.resolve_matter_document(uuid, text) to
  firmwall_app,
  firmwall_admin;

comment on function app.resolve_matter_document(uuid, text) is
'At most ten documents of the matter that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, the matter is not to be seen, or no context is open. Raises FW010 for a blank question, FW011 for more than 1000 characters.';
