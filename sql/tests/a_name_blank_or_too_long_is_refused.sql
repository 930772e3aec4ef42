-- A blank name is FW010, one over 300 characters FW011, for the search and for the resolver alike.
begin;
\ir fixtures/people.sql

select plan(9);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select throws_ok('select app.find_all_active_by_name(null)', 'FW010', 'the name is blank', 'NULL');
select throws_ok($$ select app.find_all_active_by_name('') $$, 'FW010', 'the name is blank', 'nothing');
select throws_ok($$ select app.find_all_active_by_name(e' \t\n') $$, 'FW010', 'the name is blank', 'white space');
select throws_ok($$ select app.resolve_client(' ') $$, 'FW010', 'the name is blank', 'resolving nothing');
select throws_ok($$ select app.resolve_client(repeat('x', 301)) $$, 'FW011', 'the name is too long', 'resolving 301 characters');
select lives_ok($$ select app.resolve_client(repeat('x', 300)) $$, '300 characters are taken');
select lives_ok($$ select app.resolve_client(repeat(u&'\fdfa', 300)) $$, 'also of a letter that unfolds into eighteen');
select lives_ok($$ select app.resolve_client(repeat('a b ', 75)) $$, 'also as a hundred and fifty words');

select * from finish();
rollback;
