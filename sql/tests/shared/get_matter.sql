-- app.get_matter shows a matter of the firm, and none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select title from app.get_matter(tests.id('zebra takeover')) $$, array['Zebra takeover of Savanna Foods'],
  'anna: inside the wall'
);
select is_empty($$ select from app.get_matter(tests.id('quokka refinancing')) $$, 'alder: not the matter of birch');
select tests.act_as('walter');
select is_empty($$ select from app.get_matter(tests.id('zebra takeover')) $$, 'walter: walled out');
select tests.act_as('paul');
select is_empty($$ select from app.get_matter(tests.id('gupta estate')) $$, 'paul: not let in');
select tests.act_as_nobody();
select is_empty($$ select from app.get_matter(tests.id('gupta lease')) $$, 'nobody: no row, no error');
