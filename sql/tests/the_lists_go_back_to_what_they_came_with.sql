-- Whatever was added to the lists of words, given another part or taken out, app.reset_words undoes, one word or all of
-- them, and says what it did.
begin;
\ir fixtures/people.sql

select plan(11);

create temp table shipped on commit drop as select * from app.list_words();
grant select on shipped to public;

select tests.as_admin();
select tests.assert_bound_role();
select is_empty('select from app.reset_words()', 'nothing was changed');

select app.add_word('M.C.G.M.', 'plain', 'Mumbai', 'our files');
select app.add_word('mfg', 'spoken', null, 'our files');
select app.add_word('mfg', 'spoken', null, 'elsewhere');
select app.remove_word('ltd');
select app.add_word('Manu', 'short_name', 'Manish', 'our files');
select app.remove_word('liz', 'Lisa');
select app.remove_word('liz', 'Elizabeth');
select app.add_word('liz', 'short_name', 'Elizabeth', 'our files');
select results_eq(
  $$ select done, word, role, stands_for from app.reset_words('M.F.G.') $$,
  $$ values ('taken out', 'mfg', 'spoken', null::text), ('put back', 'mfg', 'plain', 'manufacturing') $$,
  'one word, in any spelling, to what it was before the first change'
);
select is_empty($$ select from app.reset_words('mfg') $$, 'once');
select results_eq($$ select word from app.list_words('mcgm') $$, $$ values ('mcgm') $$, 'the others stay as they are');
select results_eq(
  $$ select done, word, stands_for from app.reset_words() $$,
  $$ values
    ('taken out', 'liz', 'elizabeth'), ('put back', 'liz', 'elizabeth'), ('put back', 'liz', 'lisa'),
    ('put back', 'ltd', 'limited'), ('taken out', 'manu', 'manish'), ('taken out', 'mcgm', 'mumbai') $$,
  'all of them'
);
select is_empty(
  $$ (select * from app.list_words() except select * from shipped)
     union all (select * from shipped except select * from app.list_words()) $$,
  'the lists are what they were, sources too'
);
select is_empty('select from app.reset_words()', 'and nothing is left to do');
select throws_ok($$ select app.reset_words('two words') $$, 'FW012', 'not one word', 'two words');

select app.add_word('mcgm', 'plain', 'mumbai', 'our files');
select app.remove_word('mcgm');
select is_empty('select from app.reset_words()', 'what came and went is no difference');
select app.remove_word('ltd');
select app.add_word('ltd', 'legal_form', 'limited', s.source) from shipped as s where s.word = 'ltd';
select is_empty('select from app.reset_words()', 'nor is what went and came');

select * from finish();
rollback;
