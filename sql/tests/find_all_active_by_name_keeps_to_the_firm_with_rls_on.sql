-- Under row-level security a firm's names find its own clients: the namesake of another firm is not there,
-- and a name that only another firm knows finds nobody.
begin;
\ir cast/cast.sql

select plan(5);

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Manish Gupta') $$,
  $$ values (tests.id('manish of delhi')), (tests.id('manish of pune')) $$,
  'alder finds its own two'
);
select is_empty($$ select 1 from app.find_all_active_by_name('Quokka') $$, 'and nobody whom only birch knows');
select is_empty($$ select 1 from app.find_all_active_by_name('Quoka Minning') $$, 'also when it is misspelt');
select tests.act_as('boris');
select results_eq(
  $$ select client_id from app.find_all_active_by_name('Manish Gupta') $$,
  $$ values (tests.id('manish of birch')) $$, 'birch finds its own one'
);

select * from finish();
rollback;
