-- Why a search answered as it did: how the question was read, what each candidate meets and how well, what
-- kind of evidence that is, and the rule that decided.
--
-- Must stay true: it is made from the answer of app.search_matters to the same query, so it shows nothing more; rows behind a
-- wall are in neither.
create or replace function app.explain_search(p_query text)
returns jsonb
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
set extra_float_digits = 1
set timezone = 'UTC'
as $$
declare
  v_context record := firmwall.current_context();
  v_firm_id uuid := v_context.firm_id;
  v_user_id uuid := v_context.user_id;
  v_question record;
  v_candidates jsonb;
  v_rule firmwall.decision_rule;
  v_decision text;
  v_lead real;
begin
  perform firmwall.require_permission('matters:read');
  perform firmwall.validate_query(p_query);
  if v_firm_id is null or v_user_id is null then
    return null;
  end if;
  v_question := firmwall.question(p_query);

  select
    jsonb_agg(
      jsonb_build_object(
        'position', s.position,
        'matter_id', s.matter_id,
        'matter_number', s.matter_number,
        'title', s.title,
        'client_number', s.client_number,
        'client_name', s.client_name,
        'score', round(s.score::numeric, 4),
        'grade', s.grade,
        'matched', s.matched,
        'evidence', firmwall.evidence_of(v_firm_id, v_user_id, s.matter_id, s.matched)
      )
      order by s.position
    ),
    min(s.decision)
  into v_candidates, v_decision
  from app.search_matters(p_query) as s;

  select r.* into strict v_rule
  from firmwall.decision_rule as r
  where r.rule = 'matter'
  order by r.version desc
  limit 1;

  v_lead := (v_candidates -> 0 ->> 'score')::real - coalesce((v_candidates -> 1 ->> 'score')::real, 0);
  return jsonb_build_object(
    'question', (
      select jsonb_agg(jsonb_build_object('word', replace(u.word, '<->', ' '), 'part', u.kind) order by u.place)
      from unnest(v_question.words, v_question.kinds) with ordinality as u (word, kind, place)
    ),
    'candidates', coalesce(v_candidates, '[]'),
    'decision', coalesce(v_decision, 'ask'),
    'because', case
      when v_candidates is null then 'nothing fits'
      when v_decision = 'propose' then 'one candidate meets the whole question and leads the next'
      when v_candidates -> 0 ->> 'grade' = 'partial' then 'no candidate meets the whole question'
      when (v_candidates -> 0 ->> 'score')::real < v_rule.least_score then 'the best fits too loosely'
      when v_lead < v_rule.least_lead then 'the next fits about as well'
      else 'a word is met too loosely, or away from the word said beside it'
    end,
    'lead', coalesce(round(v_lead::numeric, 4), 0),
    'rule', jsonb_build_object(
      'name', v_rule.rule,
      'version', v_rule.version,
      'least_score', v_rule.least_score,
      'least_lead', v_rule.least_lead,
      'least_term', v_rule.least_term,
      'since', v_rule.since,
      'evidence', v_rule.evidence
    )
  );
end
$$;

alter function app.explain_search(text) owner to firmwall_exec;
revoke all on function app.explain_search(text) from public;
grant execute on function app.explain_search(text) to firmwall_admin;

comment on function app.explain_search(text) is
'How a question was read, what each candidate of app.search_matters meets, and the rule that decided. NULL: no context is open. For firmwall_admin. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';
