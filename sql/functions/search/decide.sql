-- Whether the first candidate of a search is proposed or a person is asked, by the newest version of the rule. The one
-- decision, for matters and for documents: a title is read in the same way for both.
--
-- It is proposed when it meets the whole query, well enough, leads the next, has no word that is met too
-- loosely, and nothing that is met nearly or otherwise stands against it (firmwall.stands_together).
--
-- p_score and p_next_score are of the first two candidates; the others are the evidence of the first: p_complete and
-- p_weakest as firmwall.search gives them, p_words of its entry, and p_best, what firmwall.best_met says of it.
create or replace function firmwall.decide(
  p_score real,
  p_next_score real,
  p_complete boolean,
  p_weakest real,
  p_words tsvector,
  p_reading firmwall.reading,
  p_best integer[]
)
returns firmwall.decision
language plpgsql
stable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rule firmwall.decision_rule;
  v_propose boolean := false;
begin
  select r.* into strict v_rule
  from firmwall.decision_rule as r
  where r.rule = 'matter'
  order by r.version desc
  limit 1;

  if p_complete
    and p_score >= v_rule.least_score
    and p_score - coalesce(p_next_score, 0::real) >= v_rule.least_lead
    and p_score * p_weakest >= v_rule.least_term
  then
    v_propose := firmwall.stands_together(p_words, p_reading, p_best);
  end if;
  return row(
    -- what is not known is asked
    case when v_propose then 'propose' else 'ask' end,
    v_rule.rule || '/' || v_rule.version
  )::firmwall.decision;
end
$$;

alter function firmwall.decide(real, real, boolean, real, tsvector, firmwall.reading, integer[]) owner to firmwall_exec;
revoke all on function firmwall.decide(real, real, boolean, real, tsvector, firmwall.reading, integer[]) from public;

comment on function firmwall.decide(real, real, boolean, real, tsvector, firmwall.reading, integer[]) is
'Propose or ask, with the rule and its version. NULL for any part of the first candidate, as where there is none: ask.';
