-- app.rebuild_search writes the search data of the firm that is named, and of no other. With row-level security off,
-- the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(22);

select tests.all_rls_off();

-- what it locks, asked by itself, while no entry is locked yet
select tests.act_as('anna');
select tests.as_exec();
select firmwall.lock_search_entries('document', array[tests.id('document of gupta lease'), tests.id('document of refinancing')]);
select results_eq(
  $$ select s.entry_id from firmwall.search_entry as s where s.kind = 'document' and s.xmax = pg_current_xact_id()::xid $$,
  array[tests.id('document of gupta lease')], 'an entry of birch is not locked'
);

select tests.as_owner();

\ir shared/rebuild_search.sql

select tests.as_owner();
select tests.without_predicate('firmwall.rebuild_words');
select tests.as_admin();
select tests.act_as_nobody();
select app.rebuild_search('alder', 'words');
select tests.as_owner();
select isnt(tests.search_data_of('birch'), :'birch_before', 'a twin without the predicate writes to birch');

select * from finish();
rollback;
