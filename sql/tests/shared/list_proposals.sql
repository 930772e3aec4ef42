-- app.list_proposals shows the proposals of the firm, and none on a matter behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select distinct proposal_id from app.list_proposals('all') $$, array[tests.id('proposal of anna')], 'alder: its own'
);
select tests.act_as('boris');
select results_eq(
  $$ select distinct proposal_id from app.list_proposals('all') $$, array[tests.id('proposal of boris')], 'birch: its own'
);
select tests.act_as_nobody();
select is_empty($$ select from app.list_proposals('all') $$, 'nobody: no row, no error');
