-- app.upsert_matter writes matters of the firm alone, and none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select isnt_empty(
  $$ select from (select app.upsert_matter('M-9', '010', 'Wombat appeal')) as u (id) where u.id <> tests.id('quokka refinancing') $$,
  'alder: a number that only birch has is free'
);
select throws_ok(
  $$ select app.upsert_matter('M-20', '999', 'For a client of birch') $$, 'FW040', null, 'alder: birch has that client, alder has not'
);
select tests.act_as('walter');
select throws_ok(
  $$ select app.upsert_matter('M-2', '010', 'Taken over') $$, 'FW040', null, 'walter: a walled matter is not his to change'
);
select tests.act_as('anna');
select results_eq(
  $$ select title from app.get_matter(tests.id('zebra takeover')) $$, array['Zebra takeover of Savanna Foods'], 'it is as it was'
);
select tests.act_as('boris');
select results_eq(
  $$ select title from app.get_matter(tests.id('quokka refinancing')) $$, array['Quokka Mining refinancing'],
  'birch: what it had is as it was'
);
select tests.act_as_nobody();
select throws_ok($$ select app.upsert_matter('M-1', '010', 'x') $$, 'FW002', null, 'nobody writes nothing');
