-- The newest version of a decision rule decides, from the next question on; the older ones stay listed as they were.
begin;
\ir fixtures/people.sql

select plan(8);

create temp table first_version on commit drop as select * from app.list_decision_rules();
grant select on first_version to public;

select tests.as_admin();
select tests.assert_bound_role();
select results_eq(
  $$ select name, version, evidence from app.list_decision_rules() $$, $$ values ('matter', 1, '{}'::jsonb) $$,
  'firmwall comes with one version'
);
select is(app.add_decision_rule('matter', 0.9, 0.25, 0.5, '{"queries": 7}'), 'matter/2', 'the second');
select results_eq(
  $$ select name, version, least_score, least_lead, least_term, evidence from app.list_decision_rules() limit 1 $$,
  $$ values ('matter', 2, 0.9::real, 0.25::real, 0.5::real, '{"queries": 7}'::jsonb) $$,
  'comes first, with what it was picked on'
);
select results_eq(
  $$ select * from app.list_decision_rules() offset 1 $$, $$ select * from first_version $$, 'before the first, as it was'
);
select throws_ok(
  $$ select app.add_decision_rule('client', 0.9, 0.25, 0.5, '{}') $$, 'FW020', 'no such rule', 'no rule is made up'
);
select throws_ok(
  $$ select app.add_decision_rule('matter', 0.9, 1.25, 0.5, '{}') $$, 'FW012', 'thresholds lie between 0 and 1', 'nor a threshold'
);

select tests.act_as('anna');
select is(
  (select min(s.decision_rule) from app.search_matters('northwind') as s), 'matter/2', 'the second decides'
);

select * from finish();
rollback;
