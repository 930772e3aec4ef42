-- Numbers of clients and matters are compared letter by letter: another case is another number, and spaces around one do
-- not count. That is what docs/commands/import.md says.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select results_eq(
  $$ select line, outcome from app.upsert_clients('[
    {"client_number": "N-1", "display_name": "Nile"}, {"client_number": "n-1", "display_name": "Delta"},
    {"client_number": " N-1 ", "display_name": "Nile"}
  ]') $$,
  $$ values (1, 'inserted'), (2, 'inserted'), (3, 'rejected') $$, 'clients'
);
select results_eq(
  $$ select line, outcome from app.upsert_matters('[
    {"matter_number": "N-1", "client_number": "n-1", "title": "Nile"},
    {"matter_number": "n-1", "client_number": "N-1", "title": "Delta"},
    {"matter_number": " N-1 ", "client_number": "N-1", "title": "Nile"}
  ]') $$,
  $$ values (1, 'inserted'), (2, 'inserted'), (3, 'rejected') $$, 'matters'
);
select results_eq(
  $$ select line, outcome from app.upsert_matters('[{"matter_number": " n-1 ", "client_number": "N-1", "title": "Delta"}]') $$,
  $$ values (1, 'unchanged') $$, 'spaces around'
);

select * from finish();
rollback;
