-- app.search_matters finds the firm's own matters, and of those none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select matter_id from app.search_matters('Northwind Harbour Authority') limit 1 $$,
  array[tests.id('northwind arbitration')], 'alder: its own matter first'
);
select is_empty(
  $$ select from app.search_matters('Northwind Harbour Authority') where matter_number = 'M-9' $$,
  'alder: not the matter of birch, though an entry of it has these words'
);
select is_empty($$ select from app.search_matters('Quokka refinancing') $$, 'alder: nothing that only birch has');
select isnt_empty($$ select from app.search_matters('Zebra Savanna takeover') $$, 'anna: inside the wall');
select isnt_empty($$ select from app.search_matters('Gupta family estate') where matter_number = 'M-3' $$, 'anna: let in');
select tests.act_as('walter');
select is_empty($$ select from app.search_matters('Zebra Savanna takeover') $$, 'walter: walled out');
select tests.act_as('paul');
select is_empty($$ select from app.search_matters('Gupta family estate') where matter_number = 'M-3' $$, 'paul: not let in');
select tests.act_as('boris');
select isnt_empty(
  $$ select from app.search_matters('Demurrage at Kandla') where matter_id = tests.id('northwind of birch charter') $$,
  'birch: its own matter'
);
select tests.act_as_nobody();
select is_empty($$ select from app.search_matters('Northwind Harbour Authority') $$, 'nobody: no row, no error');
