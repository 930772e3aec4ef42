-- app.upsert_clients writes clients of the firm alone; a number of another firm is free.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select outcome from app.upsert_clients('[{"client_number": "999", "display_name": "Wombat Ltd"}]') $$,
  array['inserted'], 'alder: a number that only birch has is free'
);
select results_eq(
  $$ select id from app.upsert_clients('[{"client_number": "001", "display_name": "Manish Gupta Sons"}]') $$,
  array[tests.id('manish of delhi')], 'alder: a number of both changes its own'
);
select tests.act_as('boris');
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Quokka Mining') $$, array[tests.id('quokka')],
  'birch: what it had is as it was'
);
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Manish Gupta') $$, array[tests.id('manish of birch')], 'all of it'
);
select tests.act_as_nobody();
select throws_ok(
  $$ select from app.upsert_clients('[{"client_number": "1", "display_name": "x"}]') $$, 'FW002', null, 'nobody writes nothing'
);
