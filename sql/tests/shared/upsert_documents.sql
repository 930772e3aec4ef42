-- app.upsert_documents adds to matters of the firm that whoever asks can see, and to no other.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select isnt_empty($$ select from (select id from app.upsert_documents('[{"matter_number": "M-2", "title": "Wombat", "kind": "letter"}]')) as u (id) where u.id is not null $$, 'anna: inside the wall');
select results_eq(
  $$ select outcome from app.upsert_documents('[{"matter_number": "M-9", "title": "Wombat", "kind": "letter"}]') $$,
  array['rejected'], 'alder: a matter that only birch has'
);
select tests.act_as('walter');
select results_eq(
  $$ select outcome from app.upsert_documents('[{"matter_number": "M-2", "title": "Wombat", "kind": "letter"}]') $$,
  array['rejected'], 'walter: walled out'
);
select is(
  replace(tests.outcome_of($$ select reason from app.upsert_documents('[{"matter_number": "M-2", "title": "Wombat", "kind": "letter"}]') $$), 'M-2', 'M'),
  replace(tests.outcome_of($$ select reason from app.upsert_documents('[{"matter_number": "M-99", "title": "Wombat", "kind": "letter"}]') $$), 'M-99', 'M'),
  'walter: a walled matter and none are one answer'
);
select tests.act_as('dora', 'alder');
select results_eq(
  $$ select outcome from app.upsert_documents('[{"matter_number": "M-3", "title": "Wombat", "kind": "letter"}]') $$,
  array['rejected'], 'dora: not let in'
);
select tests.act_as_nobody();
select throws_ok($$ select id from app.upsert_documents('[{"matter_number": "M-1", "title": "Wombat", "kind": "letter"}]') $$, 'FW002', null, 'nobody writes nothing');
