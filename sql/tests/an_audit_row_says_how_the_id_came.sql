-- H7: unique_match, explicit_id or answered_choice; human only where the login holds firmwall_attestor. An answer must
-- bring an id that this person was offered.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create function tests.last_call() returns audit.tool_call
language plpgsql
security definer
as $$
declare
  v_call audit.tool_call;
begin
  select c.* into v_call from audit.tool_call as c order by c.call_no desc limit 1;
  return v_call;
end
$$;

select plan(22);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select tests.call('find_client', '{"name": "Zebra Holdings"}');
select is((tests.last_call()).id_came_by, 'unique_match', 'a name that fits one');
select tests.call('get_matter', tests.good_params('get_matter'));
select is((tests.last_call()).id_came_by, 'explicit_id', 'an id that was given');
select tests.call('query_matters');
select is((tests.last_call()).id_came_by, null, 'no id at all');
select app.execute_tool('find_client', '{"name": "Manish Gupta"}') ->> 'call_id' as offer \gset

select is(
  app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('manish of pune')), null, :'offer') ->> 'outcome',
  'executed', 'a choice is answered'
);
select is((tests.last_call()).id_came_by, 'answered_choice', 'and the row says so');
select is((tests.last_call()).answers, :'offer'::uuid, 'and which offer');
select is((tests.last_call()).attested, null, 'but not that a person did: this login cannot say it');

-- where a name is asked for, the id of the choice is taken too
select is(
  app.execute_tool('find_client', jsonb_build_object('name', tests.id('manish of pune')), null, :'offer') #>> '{result,client,client_number}',
  '002', 'a choice is answered by its id in the place of a name'
);
select is((tests.last_call()).id_came_by, 'answered_choice', 'and the row says so');
select tests.call('find_client', jsonb_build_object('name', tests.id('manish of pune')));
select is((tests.last_call()).id_came_by, 'explicit_id', 'without an offer, that an id was given');
select tests.call('query_matters', jsonb_build_object('client_name', tests.id('manish of pune')));
select is((tests.last_call()).id_came_by, 'explicit_id', 'the same in a list');
select is(
  app.execute_tool('find_client', jsonb_build_object('name', tests.id('zebra')), null, :'offer') ->> 'reason',
  'invalid_params', 'an id that was not offered answers nothing'
);
select is(
  app.execute_tool('global_search', jsonb_build_object('query', tests.id('manish of pune')), null, :'offer') ->> 'reason',
  'invalid_params', 'nor does an id that is only looked for'
);

select is(
  app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('zebra')), null, :'offer') ->> 'reason',
  'invalid_params', 'an id that was not offered answers nothing'
);
select is(
  app.execute_tool('query_matters', '{}', null, :'offer') ->> 'reason', 'invalid_params', 'nor does no id'
);
select is(
  app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('manish of pune')), null, gen_random_uuid()) ->> 'reason',
  'invalid_params', 'nor an offer that was never made'
);
select is((tests.last_call()).answers, null, 'and the row claims no answer');
select tests.act_as('paul');
select is(
  app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('manish of pune')), null, :'offer') ->> 'reason',
  'invalid_params', 'an offer to another person is none'
);
select tests.act_as('dora', 'birch');
select is(
  app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('manish of pune')), null, :'offer') ->> 'reason',
  'invalid_params', 'nor is one of another firm'
);

select tests.login_of('firmwall_agent') as login \gset
select tests.as_owner();
grant firmwall_attestor to :login;
select tests.act_as('anna');
select tests.as_agent();
select app.execute_tool('query_matters', jsonb_build_object('client_id', tests.id('manish of pune')), null, :'offer') ->> 'outcome' as answered \gset
select is((tests.last_call()).attested, 'human', 'a login that holds firmwall_attestor says that a person answered');
select tests.call('query_matters', jsonb_build_object('client_id', tests.id('manish of pune')));
select is((tests.last_call()).attested, null, 'only where something was answered');

select * from finish();
rollback;
