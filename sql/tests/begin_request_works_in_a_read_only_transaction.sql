-- READ ONLY opens a context, and refuses the second one there as well.
begin;
\ir fixtures/people.sql
\ir fixtures/token.sql

select plan(4);

select tests.as_service();
select tests.assert_bound_role();
select tests.token('anna', 'alder') as anna, tests.token('dora', 'birch') as dora \gset
-- pgTAP notes its results in a temporary table, which READ ONLY allows
set transaction read only;
select lives_ok(format('select app.begin_request(%L)', :'anna'), 'opens');
select is(app.current_firm_id_or_null(), tests.id('alder'), 'alder');
select throws_ok(format('select app.begin_request(%L)', :'dora'), 'FW003', null, 'once');

select * from finish();
rollback;
