-- MD-11 (tenancy, RLS off, P0): with row-level security off on every table read, the namesake of another firm
-- stays out of the choices: the explicit predicate does it. Without the predicate it shows, so the test can fail.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(8);

select tests.rls_off('app.client', 'firmwall.client_name', 'firmwall.client_word', 'identity.membership');
select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select is(
  (
    select count(*)::integer
    from jsonb_array_elements(app.execute_tool('find_client', '{"name": "Manish Gupta"}') -> 'choices')
  ),
  2, 'alder is offered its own two'
);
select is(tests.call('find_client', '{"name": "Quokka Mining"}'), 'denied not_found not_found', 'a client of birch is none to alder');

select tests.as_owner();
select tests.without_predicate('app.find_all_active_by_name', 'firmwall.client_choices');
select tests.as_agent();
select is(
  (
    select count(*)::integer
    from jsonb_array_elements(app.execute_tool('find_client', '{"name": "Manish Gupta"}') -> 'choices') as c
    where c.value ->> 'id' = tests.id('manish of birch')::text
  ),
  1, 'without the predicate the namesake of birch is offered'
);

select * from finish();
rollback;
