-- app.find_all_active_by_name shows a firm its own active clients, and no namesake elsewhere.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select client_number, email from app.find_all_active_by_name('Manish Gupta') order by client_number $$,
  $$ values ('001', 'manish@delhi.example'), ('002', 'manish@pune.example') $$,
  'alder: its own two, not the inactive one'
);
select is_empty($$ select from app.find_all_active_by_name('Quokka Mining') $$, 'alder: nothing that only birch has');
select tests.act_as('boris');
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Manish Gupta') $$, array[tests.id('manish of birch')],
  'birch: its own one'
);
select tests.act_as_nobody();
select is_empty($$ select from app.find_all_active_by_name('Manish Gupta') $$, 'nobody: no row, no error');
