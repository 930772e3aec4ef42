-- app.upsert_matter_party adds to matters of the firm that whoever asks can see, and to no other.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select isnt_empty($$ select from (select app.upsert_matter_party('M-2', 'Wombat', 'witness')) as u (id) where u.id is not null $$, 'anna: inside the wall');
select throws_ok($$ select app.upsert_matter_party('M-9', 'Wombat', 'witness') $$, 'FW040', null, 'alder: a matter that only birch has');
select tests.act_as('walter');
select throws_ok($$ select app.upsert_matter_party('M-2', 'Wombat', 'witness') $$, 'FW040', null, 'walter: walled out');
select is(
  replace(tests.outcome_of($$ select app.upsert_matter_party('M-2', 'Wombat', 'witness') $$), 'M-2', 'M'),
  replace(tests.outcome_of($$ select app.upsert_matter_party('M-99', 'Wombat', 'witness') $$), 'M-99', 'M'),
  'walter: a walled matter and none are one answer'
);
select tests.act_as('dora', 'alder');
select throws_ok($$ select app.upsert_matter_party('M-3', 'Wombat', 'witness') $$, 'FW040', null, 'dora: not let in');
select tests.act_as_nobody();
select throws_ok($$ select app.upsert_matter_party('M-1', 'Wombat', 'witness') $$, 'FW002', null, 'nobody writes nothing');
