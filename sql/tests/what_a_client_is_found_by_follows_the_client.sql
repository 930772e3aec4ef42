-- A rename, a new alias and an alias taken away show at the next statement; a change of anything else rewrites
-- nothing; a client of another firm than the context's cannot be changed past the search.
begin;
\ir fixtures/people.sql

select plan(15);

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();

update app.client set display_name = 'Giraffe Group' where firm_id = tests.id('alder') and client_number = '011';
select is_empty($$ select 1 from app.find_all_active_by_name('Zebra') $$, 'the old name finds nobody');
select is_empty($$ select 1 from app.find_all_active_by_name('Zebrra Holdings') $$, 'nor does a slip of it');
select is((select fit from app.find_all_active_by_name('giraffe group')), 'exact', 'the new name does');

update app.client set aliases = '{Tall Neck}' where firm_id = tests.id('alder') and client_number = '011';
select is((select fit from app.find_all_active_by_name('tall neck')), 'alias', 'and a new alias');
update app.client set aliases = '{}' where firm_id = tests.id('alder') and client_number = '011';
select is_empty($$ select 1 from app.find_all_active_by_name('tall neck') $$, 'until it is taken away');

select string_agg(n.ctid || n::text, ' ' order by n.client_id, n.place) as before, string_agg(n::text, ' ' order by n.client_id, n.place) as rows
from firmwall.client_name as n \gset
update app.client set status = 'inactive', email = 'x@x.example' where firm_id = tests.id('alder') and client_number = '011';
select is(
  (select string_agg(n.ctid || n::text, ' ' order by n.client_id, n.place) from firmwall.client_name as n),
  :'before', 'a change of status rewrites nothing'
);
select is_empty($$ select 1 from app.find_all_active_by_name('giraffe') $$, 'and is seen all the same');

select is((select count(*)::integer from firmwall.client_name), 6, 'each name once');
select is(cardinality(firmwall.rebuild_clients(null, 100)), 5, 'written anew');
select is(
  (select string_agg(n::text, ' ' order by n.client_id, n.place) from firmwall.client_name as n), :'rows', 'they are the same'
);
select tests.act_as('boris');
select is((select count(*)::integer from firmwall.client_name), 4, 'and the other firm''s are untouched');

-- with row-level security off, nothing stops a wrong firm_id but the trigger
select tests.as_owner();
select tests.rls_off('app.client');
select tests.as_exec();
select throws_ok(
  $$ update app.client set display_name = 'Stolen' where client_id = tests.id('northwind') $$,
  'FW002', 'clients change inside the context of their firm', 'a client of another firm is not renamed past the search'
);
select tests.act_as_nobody();
select throws_ok(
  $$ update app.client set display_name = 'Stolen' where client_id = tests.id('northwind') $$,
  'FW002', 'clients change inside the context of their firm', 'nor one without a context'
);

select * from finish();
rollback;
