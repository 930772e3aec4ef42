-- app.execute_tool answers from the firm alone; elsewhere, nowhere and walled are one answer.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('zebra takeover'))) ->> 'outcome', 'executed',
  'anna: inside the wall'
);
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('quokka refinancing'))) - 'call_id',
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('nobody''s'))) - 'call_id',
  'alder: a matter of birch and none are one answer'
);
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('quokka refinancing'))) ->> 'reason', 'not_found',
  'which is not_found'
);
select tests.act_as('walter');
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('zebra takeover'))) - 'call_id',
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('nobody''s'))) - 'call_id',
  'walter: a walled matter and none are one answer'
);
select tests.act_as_nobody();
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('zebra takeover'))) ->> 'reason', 'no_scope',
  'nobody: no scope'
);
