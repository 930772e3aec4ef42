-- The lists are added to by administrators: a word in any spelling is stored in the form that names and questions are
-- compared in, is met by the next question, and by what is stored once that is written anew. What could never be
-- met is refused.
begin;
\ir fixtures/people.sql

select plan(34);

select tests.as_admin();
select tests.assert_bound_role();

select is(app.add_word('M.C.G.M.', 'plain', 'Mumbai', 'our files'), 'mcgm', 'a word is stored as it is compared');
select is(app.add_word(u&'\0928', 'plain', u&'Caf\00e9'), 'na', 'in any script');
select results_eq(
  $$ select * from app.list_words('mcgm') $$, $$ values ('mcgm', 'plain', 'mumbai', 'our files') $$, 'and is listed'
);
select results_eq(
  $$ select word, source from app.list_words('CAFE') $$, $$ values ('na', 'added here') $$, 'under what it stands for too'
);
select is(app.add_word('MCGM', 'docket', null, 'our files'), 'mcgm', 'again: it gets another part');
select results_eq(
  $$ select * from app.list_words('mcgm') $$, $$ values ('mcgm', 'docket', null::text, 'our files') $$, 'one row still'
);
select is(app.add_word('Zeb', 'short_name', 'Zebra', 'nicknames'), 'zeb', 'a short name');
select is(app.add_word('Zeb', 'short_name', 'Zebedee', 'nicknames'), 'zeb', 'may be short for two');
select results_eq(
  $$ select word, role, stands_for from app.list_words('zeb') where source = 'nicknames' $$,
  $$ values ('zeb', 'short_name', 'zebedee'), ('zeb', 'short_name', 'zebra') $$, 'and both are listed'
);
select cmp_ok((select count(*) from app.list_words()), '>', 2000::bigint, 'without a word: all of it');

-- what could not be met, or not be explained
select throws_ok($$ select app.add_word('Tata Steel', 'plain', 'tisco') $$, 'FW012', 'not one word', 'two words');
select throws_ok($$ select app.add_word('B2B', 'plain', 'business') $$, 'FW012', 'not one word', 'letters and digits');
select throws_ok($$ select app.add_word(' - ', 'plain', 'x') $$, 'FW012', 'not one word', 'no letter');
select throws_ok($$ select app.add_word(null, 'plain', 'x') $$, 'FW012', 'not one word', 'no word');
select throws_ok($$ select app.add_word(repeat('x', 61), 'plain', 'x') $$, 'FW012', 'not one word', 'a long word');
select throws_ok($$ select app.add_word('ltda', 'plain', 'sociedade limitada') $$, 'FW012', 'not one word', 'for two words');
select throws_ok($$ select app.add_word('x', 'nickname', 'y') $$, 'FW012', 'not a part that a word can play', 'no such part');
select throws_ok($$ select app.add_word('x', null, 'y') $$, 'FW012', 'not a part that a word can play', 'no part');
select throws_ok($$ select app.add_word('x', 'plain') $$, 'FW012', 'stands_for is missing', 'plain for nothing');
select throws_ok($$ select app.add_word('x', 'short_name') $$, 'FW012', 'stands_for is missing', 'short for nothing');
select throws_ok($$ select app.add_word('x', 'plain', 'X.') $$, 'FW012', 'stands_for is missing', 'for itself');
select throws_ok($$ select app.add_word('x', 'plain', 'y', ' ') $$, 'FW012', 'source is missing', 'from nowhere');

-- met by questions at once, and by what is stored after it is written anew
select tests.act_as('anna');
select is((select fit from app.find_all_active_by_name('northwind shipping')), 'exact', 'a client as it was stored');
select app.add_word('northwind', 'plain', 'boreas', 'test');
select is_empty($$ select from app.find_all_active_by_name('northwind shipping') $$, 'is not met by the new reading');
select tests.act_as_nobody();
select throws_ok($$ select app.rebuild_search('alder', 'names') $$, 'FW012', 'not a part of the search', 'no such part of the search');
select throws_ok($$ select app.rebuild_search('alder', 'clients', 'x') $$, 'FW012', 'not a place to go on from', 'no such place');
select throws_ok($$ select app.rebuild_search('oak', 'clients') $$, 'FW020', 'no such firm', 'no such firm');
select is(written, 5, 'until it is written anew') from app.rebuild_search('alder', 'clients');
select throws_ok(
  $$ select app.rebuild_search('alder', 'matters') $$, 'FW003', null, 'a batch is a transaction'
);
select tests.act_as('anna');
select results_eq(
  $$ select fit from app.find_all_active_by_name(u&'The Boreas Shipping Ltd') union all select fit from app.find_all_active_by_name('NORTHWIND shipping') $$,
  $$ values ('exact'), ('exact') $$, 'then under both'
);

select lives_ok($$ select app.remove_word('zeb', 'Zebra') $$, 'one pair of a short name goes');
select throws_ok($$ select app.remove_word('zeb', 'Zebra') $$, 'FW020', 'the lists have no such word', 'once');
select app.remove_word('Northwind');
select is_empty($$ select from app.list_words('northwind') $$, 'and so does a word');

select * from finish();
rollback;
