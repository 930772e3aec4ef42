-- MD-11 (tenancy, RLS on): a client of the same name in another firm is never among the choices.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(6);

select tests.assert_bound_role() from (select tests.as_agent()) as acts;
select tests.act_as('anna');
select is(
  (
    select array_agg(c.value ->> 'id' order by c.value ->> 'id')
    from jsonb_array_elements(app.execute_tool('find_client', '{"name": "Manish Gupta"}') -> 'choices') as c
  ),
  (select array_agg(i order by i) from unnest(array[tests.id('manish of delhi')::text, tests.id('manish of pune')::text]) as i),
  'alder is offered its own two'
);
select tests.act_as('boris');
select is(
  app.execute_tool('find_client', '{"name": "Manish Gupta"}') #>> '{result,client,client_id}',
  tests.id('manish of birch')::text, 'birch has one Manish Gupta, and is not asked'
);
select is(tests.call('find_client', '{"name": "Zebra Holdings"}'), 'denied not_found not_found', 'a client of alder is none to birch');
select tests.act_as('anna');
select is(tests.call('find_client', '{"name": "Quokka Mining"}'), 'denied not_found not_found', 'a client of birch is none to alder');
select is(
  tests.plain(app.execute_tool('find_client', '{"name": "Quokka Mining"}')),
  tests.plain(app.execute_tool('find_client', '{"name": "Wombat Mining"}')),
  'elsewhere and nowhere are one body'
);

select * from finish();
rollback;
