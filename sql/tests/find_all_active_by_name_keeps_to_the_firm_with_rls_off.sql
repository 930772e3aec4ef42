-- With row-level security off on every table read, the explicit predicate keeps a name inside the firm, well
-- spelt and misspelt. Without the predicate the other firm's client shows, so the test can fail.
begin;
\ir cast/cast.sql

select plan(10);

select tests.rls_off('app.client', 'firmwall.client_name', 'firmwall.client_word');
select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Manish Gupta') $$,
  $$ values (tests.id('manish of delhi')), (tests.id('manish of pune')) $$,
  'alder finds its own two'
);
select is_empty($$ select 1 from app.find_all_active_by_name('Quokka') $$, 'and nobody whom only birch knows');
select is_empty($$ select 1 from app.find_all_active_by_name('Quoka Minning') $$, 'also when it is misspelt');
select is_empty($$ select 1 from app.find_all_active_by_name('Quokkamining') $$, 'also when it is written together');

select tests.as_owner();
select tests.without_predicate('app.find_all_active_by_name');
select tests.as_service();
select set_has(
  $$ select client_id from app.find_all_active_by_name('Manish Gupta') $$,
  $$ values (tests.id('manish of birch')) $$, 'without the predicate the namesake of birch shows'
);
select set_has(
  $$ select client_id from app.find_all_active_by_name('Quoka Minning') $$,
  $$ values (tests.id('quokka')) $$, 'and so does a client of birch, misspelt'
);

select * from finish();
rollback;
