-- Puts a new version of a decision rule in force, from the next query on. The row of an earlier version is never changed, so
-- what it decided can still be explained.
create or replace function app.add_decision_rule(
  p_rule text,
  p_least_score real,
  p_least_lead real,
  p_least_term real,
  p_evidence jsonb
)
returns text
language plpgsql
volatile
parallel unsafe
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version integer;
begin
  if (
    p_least_score between 0 and 1 and p_least_lead between 0 and 1 and p_least_term between 0 and 1
  ) is not true
  then
    raise exception 'thresholds lie between 0 and 1'
      using
        errcode = 'FW012',
        detail = format('Parameter: %s.', case
          when (p_least_score between 0 and 1) is not true then 'least_score'
          when (p_least_lead between 0 and 1) is not true then 'least_lead'
          else 'least_term'
        end),
        hint = 'firmwall calibrate picks them from a labelled set.';
  end if;
  -- of two transactions at once, the second waits for the first and takes the next number; under repeatable read it cannot see
  -- the number of the first, and fails
  for v_try in 1..5 loop
    select max(r.version) + 1 into v_version
    from firmwall.decision_rule as r
    where r.rule = p_rule;
    if v_version is null then
      raise exception 'no such rule'
        using
          errcode = 'FW020',
          hint = 'The search of matters goes by the rule "matter".';
    end if;

    begin
      insert into firmwall.decision_rule (rule, version, least_score, least_lead, least_term, evidence)
      values (p_rule, v_version, p_least_score, p_least_lead, p_least_term, coalesce(p_evidence, '{}'));
      exit;
    exception
      when unique_violation then
        if v_try = 5 then
          raise exception 'another rule is being added'
            using
              errcode = 'serialization_failure',
              hint = 'Try again, in a transaction that is read committed.';
        end if;
    end;
  end loop;
  perform firmwall.record_act(
    null, 'add_decision_rule', 'decision_rule',
    p_label => p_rule || '/' || v_version,
    p_after => jsonb_build_object(
      'version', v_version, 'least_score', p_least_score, 'least_lead', p_least_lead, 'least_term', p_least_term
    )
  );
  return p_rule || '/' || v_version;
end
$$;

alter function app.add_decision_rule(text, real, real, real, jsonb) owner to firmwall_exec;
revoke all on function app.add_decision_rule(text, real, real, real, jsonb) from public;
grant execute on function app.add_decision_rule(text, real, real, real, jsonb) to firmwall_admin;

comment on function app.add_decision_rule(text, real, real, real, jsonb) is
'Puts a new version of a decision rule in force, and returns its name. For firmwall_admin. Raises FW012 for a threshold outside 0 to 1, FW020 for an unknown rule.';
