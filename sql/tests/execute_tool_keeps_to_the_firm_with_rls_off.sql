-- app.execute_tool answers from the firm alone; elsewhere, nowhere and walled are one answer. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(9);

select tests.all_rls_off();

\ir shared/execute_tool.sql

select tests.as_owner();
select tests.without_predicate('firmwall.tool_get_matter');
select tests.act_as('anna');
select tests.as_service();
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('quokka refinancing'))) ->> 'outcome', 'executed',
  'a twin without the predicate leaks'
);
select tests.as_owner();
select tests.without_wall('firmwall.tool_get_matter');
select tests.act_as('walter');
select tests.as_service();
select is(
  app.execute_tool('get_matter', jsonb_build_object('matter_id', tests.id('zebra takeover'))) ->> 'outcome', 'executed',
  'a twin without the wall leaks'
);

select * from finish();
rollback;
