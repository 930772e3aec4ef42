-- firmwall.current_context reads firm and person at once. It answers what the two readers answer, in every context and without
-- one, also where a plan is kept, and refuses what the reader of the firm refuses.
begin;
\ir fixtures/people.sql

select plan(9);

-- a function body keeps its plans for the whole session
create function tests.together() returns text
language plpgsql
stable
as $$
declare
  v_context record := firmwall.current_context();
begin
  return concat_ws(' ', v_context.firm_id, v_context.user_id);
end
$$;

create function tests.with_setting(p_setting text, p_value text, p_query text) returns text
language plpgsql
as $$
begin
  perform set_config(p_setting, p_value, true);
  return tests.outcome_of(p_query);
end
$$;

set local plan_cache_mode = force_generic_plan;
select tests.as_exec();
select tests.assert_bound_role();

select tests.act_as('anna');
select is(tests.together(), concat_ws(' ', tests.id('alder'), tests.id('anna')), 'anna of alder');
select tests.act_as('boris');
select is(tests.together(), concat_ws(' ', tests.id('birch'), tests.id('boris')), 'then boris of birch, in the same session');
select is(
  tests.together(), concat_ws(' ', app.current_firm_id_or_null(), app.current_user_id_or_null()), 'which is what the two readers answer'
);
select tests.act_as_nobody();
select is(tests.together(), '', 'without a context neither');

select is(
  tests.with_setting('row_security', 'off', 'select * from firmwall.current_context()'),
  tests.outcome_of('select app.current_firm_id_or_null()'), 'row_security = off: refused as the firm is'
);
select matches(tests.outcome_of('select * from firmwall.current_context()'), '^FW007', 'with FW007');
set local row_security = on;
set local client_min_messages = error;
select is(
  tests.with_setting('debug_print_plan', 'on', 'select * from firmwall.current_context()'), '1 rows',
  'plans are printed, and not to the client: not refused'
);
set local debug_print_plan = off;

-- 73 characters name firm and person; the seal is all that makes them a context
select set_config('firmwall.context', tests.id('alder') || '|' || tests.id('anna') || '|' || repeat('0', 64), true);
select is(
  tests.outcome_of('select * from firmwall.current_context()'), tests.outcome_of('select app.current_user_id_or_null()'),
  'a seal of zeros: refused as the person is'
);

select * from finish();
rollback;
