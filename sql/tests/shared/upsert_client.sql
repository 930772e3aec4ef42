-- app.upsert_client writes a client of the firm alone; a number of another firm is free.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select isnt(app.upsert_client('999', 'Wombat Ltd'), tests.id('quokka'), 'alder: a number that only birch has is free');
select is(
  app.upsert_client('001', 'Manish Gupta Sons'), tests.id('manish of delhi'), 'alder: a number of both changes its own'
);
select tests.act_as('boris');
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Quokka Mining') $$, array[tests.id('quokka')],
  'birch: what it had is as it was'
);
select tests.act_as_nobody();
select throws_ok($$ select app.upsert_client('1', 'x') $$, 'FW002', null, 'nobody writes nothing');
