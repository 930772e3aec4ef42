-- A person who is both let in and walled out is out.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('paul');
select isnt_empty(
  $$ select from app.matter as m where m.matter_id = tests.id('gupta lease') $$, 'paul sees the lease, so far'
);
select tests.act_as('anna');
select is(
  tests.outcome_of(format(
    'update app.matter set excluded_person_ids = %L, allowed_person_ids = %L where firm_id = %L and matter_id = %L',
    array[tests.id('paul')], array[tests.id('paul'), tests.id('anna')], tests.id('alder'), tests.id('gupta lease')
  )),
  '1 rows', 'anna lets paul in and walls him out'
);
select tests.act_as('paul');
select is_empty(
  $$ select from app.matter as m where m.matter_id = tests.id('gupta lease') $$, 'paul does not see the matter'
);
select is_empty(
  $$ select from app.document as d where d.matter_id = tests.id('gupta lease') $$, 'nor its document'
);

select * from finish();
rollback;
