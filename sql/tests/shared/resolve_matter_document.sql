-- app.resolve_matter_document finds documents of the firm's own matters, and none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select document_id from app.resolve_matter_document(tests.id('northwind arbitration'), 'statement of claim') $$,
  array[tests.id('document of northwind arbitration')], 'alder: its own document'
);
select is_empty(
  $$ select from app.resolve_matter_document(tests.id('quokka refinancing'), 'statement of claim') $$,
  'alder: not the document of birch, though its entry has these words'
);
select isnt_empty(
  $$ select from app.resolve_matter_document(tests.id('zebra takeover'), 'draft offer document') $$, 'anna: inside the wall'
);
select tests.act_as('walter');
select is_empty(
  $$ select from app.resolve_matter_document(tests.id('zebra takeover'), 'draft offer document') $$, 'walter: walled out'
);
select tests.act_as_nobody();
select is_empty(
  $$ select from app.resolve_matter_document(tests.id('northwind arbitration'), 'statement of claim') $$,
  'nobody: no row, no error'
);
