-- app.upsert_matters writes matters of the firm alone, and none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select isnt_empty(
  $$ select from (select id from app.upsert_matters('[{"matter_number": "M-9", "client_number": "010", "title": "Wombat appeal"}]')) as u (id) where u.id <> tests.id('quokka refinancing') $$,
  'alder: a number that only birch has is free'
);
select results_eq(
  $$ select outcome from app.upsert_matters('[{"matter_number": "M-20", "client_number": "999", "title": "For a client of birch"}]') $$,
  array['rejected'], 'alder: birch has that client, alder has not'
);
select tests.act_as('walter');
select results_eq(
  $$ select outcome from app.upsert_matters('[{"matter_number": "M-2", "client_number": "010", "title": "Taken over"}]') $$,
  array['rejected'], 'walter: a walled matter is not his to change'
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
select throws_ok($$ select id from app.upsert_matters('[{"matter_number": "M-1", "client_number": "010", "title": "x"}]') $$, 'FW002', null, 'nobody writes nothing');
