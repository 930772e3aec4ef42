-- Whoever changes the wall of another firm's matter changes neither its parties nor its documents, and is refused, with
-- row-level security off too.
-- Threats: T38.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.all_rls_off();
select tests.as_exec();
select tests.act_as('boris');
select isnt_empty($$ select from app.document where firm_id = tests.id('alder') $$, 'row-level security is off');
select throws_ok(
  $$ update app.matter set excluded_person_ids = array[tests.id('anna')] where firm_id = tests.id('alder') $$, 'FW002',
  'walls are set in a context of their firm, from inside', 'in the context of another firm'
);
select is(firmwall.copy_walls_to_children(array(select m from app.matter as m where m.firm_id = tests.id('alder'))), 0::bigint, 'nothing is written');
select tests.act_as('anna');
select lives_ok(
  $$ update app.matter set excluded_person_ids = array[tests.id('walter')] where firm_id = tests.id('alder') $$, 'in that of the firm it is'
);

select * from finish();
rollback;
