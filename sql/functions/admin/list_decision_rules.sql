-- The versions of the decision rules, for the administrator: what decides now, what decided before, and on what it was picked.
create or replace function app.list_decision_rules()
returns table (
  name text,
  version integer,
  least_score real,
  least_lead real,
  least_term real,
  since timestamptz,
  evidence jsonb
)
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select r.rule, r.version, r.least_score, r.least_lead, r.least_term, r.since, r.evidence
  from firmwall.decision_rule as r
  order by r.rule collate "C", r.version desc;
end
$$;

alter function app.list_decision_rules() owner to firmwall_exec;
revoke all on function app.list_decision_rules() from public;
grant execute on function app.list_decision_rules() to firmwall_admin;

comment on function app.list_decision_rules() is
'The thresholds of propose or ask, all versions of each rule, the one in force first. For firmwall_admin.';
