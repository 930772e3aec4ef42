-- app.reject_proposal decides on proposals of the firm alone; elsewhere and nowhere are one answer.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(
  app.reject_proposal(tests.id('proposal of boris')) - 'call_id', app.reject_proposal(tests.id('nobody''s')) - 'call_id',
  'alder: a proposal of birch and none are one answer'
);
select is(app.reject_proposal(tests.id('proposal of boris')) ->> 'reason', 'not_found', 'which is not_found');
select tests.act_as('boris');
select results_eq(
  $$ select status from app.list_proposals('all') $$, array['open'], 'and it is open as before'
);
select tests.act_as_nobody();
select is(app.reject_proposal(tests.id('proposal of boris')) ->> 'reason', 'no_scope', 'nobody: no scope');
