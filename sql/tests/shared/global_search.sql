-- app.global_search finds what is the firm's own, of every kind, and nothing behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(
  (
    select array_agg(distinct g.entity_type order by g.entity_type)
    from app.global_search('Northwind Harbour Authority') as g
    where g.id in (
      tests.id('northwind'), tests.id('northwind arbitration'), tests.id('party of northwind arbitration')
    )
  ),
  array['client', 'matter', 'party'], 'alder: its own client, matter and party'
);
select is_empty(
  $$
    select from app.global_search('Northwind Harbour Authority statement of claim')
    where id in (
      tests.id('quokka'), tests.id('quokka refinancing'), tests.id('northwind of birch'),
      tests.id('document of refinancing'), tests.id('party of refinancing'), tests.id('party of charter')
    )
  $$,
  'alder: nothing of birch, though entries of it have these words'
);
select is_empty($$ select from app.global_search('Quokka') $$, 'alder: nothing that only birch has');
select isnt_empty($$ select from app.global_search('Savanna Foods') $$, 'anna: inside the wall');
select isnt_empty(
  $$ select from app.global_search('Draft offer document') where id = tests.id('document of zebra takeover') $$,
  'anna: the document inside the wall'
);
select tests.act_as('walter');
select is_empty($$ select from app.global_search('Savanna Foods') $$, 'walter: walled out');
select is_empty(
  $$ select from app.global_search('Draft offer document') where id = tests.id('document of zebra takeover') $$,
  'walter: walled out of the document'
);
select tests.act_as_nobody();
select is_empty($$ select from app.global_search('Northwind') $$, 'nobody: no row, no error');
