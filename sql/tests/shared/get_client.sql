-- app.get_client shows a client of the firm, active or not; elsewhere and nowhere are one answer.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select client_number, display_name, email, aliases, status from app.get_client(tests.id('northwind')) $$,
  $$ values ('010', 'Northwind Shipping Ltd', 'legal@northwind.example', '{NWS}'::text[], 'active') $$,
  'a client of the firm'
);
select results_eq(
  $$ select status from app.get_client(tests.id('manish who left')) $$, array['inactive'], 'one that is not active says so'
);
select is_empty($$ select from app.get_client(tests.id('quokka')) $$, 'alder: not the client of birch');
select is(
  tests.plain(app.execute_tool('get_client', jsonb_build_object('client_id', tests.id('quokka'))))::text,
  tests.plain(app.execute_tool('get_client', jsonb_build_object('client_id', tests.id('nobody'))))::text,
  'through the tool, elsewhere and nowhere are equal to the byte'
);
select is_empty($$ select from app.get_client(null) $$, 'no id: no row');
select tests.act_as_nobody();
select is_empty($$ select from app.get_client(tests.id('northwind')) $$, 'nobody: no row, no error');
