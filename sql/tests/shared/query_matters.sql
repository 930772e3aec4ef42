-- app.query_matters lists and counts the firm's own matters, and none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(app.query_matters() -> 'total', '4', 'anna: all four');
select is(
  app.query_matters(jsonb_build_object('client_id', tests.id('quokka'))) -> 'total', '0', 'alder: no matter of a client of birch'
);
select tests.act_as('walter');
select is(app.query_matters() -> 'total', '2', 'walter: two are walled');
select tests.act_as('paul');
select is(app.query_matters() -> 'total', '3', 'paul: not let in to one');
select tests.act_as('boris');
select is(app.query_matters() -> 'total', '2', 'birch: its own two');
select tests.act_as_nobody();
select is(app.query_matters() -> 'total', '0', 'nobody: none, no error');
