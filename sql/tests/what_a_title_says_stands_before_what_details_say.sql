-- Of matters that meet all of a question alike, those whose title, client or parties say it come before those
-- whose description does, and of these the shorter titles first.
begin;
\ir fixtures/people.sql

select plan(3);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, description, opened_on)
values
(tests.id('alder'), 'T-1', tests.id('northwind'), 'Osric', 'Excise return.', date '2024-02-01'),
(tests.id('alder'), 'T-2', tests.id('northwind'), 'Osric and the mills of the north, excise', '', date '2024-01-01'),
(tests.id('alder'), 'T-3', tests.id('northwind'), 'Osric excise', '', date '2024-01-01'),
(tests.id('alder'), 'T-4', tests.id('northwind'), 'Quennell', 'Excise return.', date '2024-03-01');

select tests.as_service();
select results_eq(
  $$ select matter_number from app.search_matters('excise') order by position $$,
  $$ values ('T-3'), ('T-2'), ('T-4'), ('T-1') $$,
  'the title before the details'
);
select results_eq(
  $$ select matter_number, score from app.search_matters('osric excise') order by position $$,
  $$ values ('T-3', 1::real), ('T-2', 1::real), ('T-1', 1::real) $$,
  'where a part is in the details, too'
);

select * from finish();
rollback;
