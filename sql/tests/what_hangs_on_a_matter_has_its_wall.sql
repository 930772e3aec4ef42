-- A party and a document have the wall of the matter they hang on, however they came there.
begin;
\ir fixtures/people.sql

create function tests.walls(p_name text) returns text[]
language plpgsql
as $$
begin
  return array(
    select case p.excluded_person_ids when array[tests.id('walter')] then 'walter' else 'nobody' end
    from app.matter_party as p where p.name = p_name
    union all
    select case d.excluded_person_ids when array[tests.id('walter')] then 'walter' else 'nobody' end
    from app.document as d where d.title = p_name
  );
end
$$;

select plan(12);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');

update app.matter_party set matter_id = tests.id('zebra takeover')
where firm_id = tests.id('alder') and name = 'Pune Storage Pvt Ltd';
select is(tests.walls('Pune Storage Pvt Ltd'), '{walter}', 'a party that moves gets the wall of its new matter');
select is(
  array(select s.matter_number from app.search_matters('pune storage') as s where s.grade = 'exact'), '{M-2}', 'which is found by it'
);
update app.matter_party set matter_id = tests.id('gupta lease')
where firm_id = tests.id('alder') and name = 'Pune Storage Pvt Ltd';
select is(tests.walls('Pune Storage Pvt Ltd'), '{nobody}', 'and leaves it there when it moves on');
select is(
  array(select s.matter_number from app.search_matters('pune storage') as s where s.grade = 'exact'), '{M-4}', 'as it leaves its words'
);
update app.document set matter_id = tests.id('zebra takeover')
where firm_id = tests.id('alder') and title = 'Lease deed';
select is(tests.walls('Lease deed'), '{walter}', 'and so does a document');

insert into app.matter_party (firm_id, matter_id, name, role, excluded_person_ids)
values (tests.id('alder'), tests.id('gupta lease'), 'Okapi Brothers', 'agent', array[tests.id('walter')]);
select is(tests.walls('Okapi Brothers'), '{nobody}', 'a wall of its own counts for nothing');
select throws_ok(
  $$ insert into app.matter_party (firm_id, matter_id, name, role, excluded_person_ids)
    values (tests.id('alder'), tests.id('zebra takeover'), 'Okapi Brothers', 'agent', array[tests.id('anna')]) $$,
  'FW002', null, 'and is refused where it cannot be taken down'
);

-- in one statement they come before their matter
select throws_ok(
  $$ with m as (
      insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on, excluded_person_ids)
      values (tests.id('alder'), tests.id('tapir'), 'M-9', tests.id('zebra'), 'Tapir', date '2024-01-01', array[tests.id('walter')])
    )
    insert into app.matter_party (firm_id, matter_id, name, role) values (tests.id('alder'), tests.id('tapir'), 'Bongo', 'agent') $$,
  'FW002', null, 'a party that is written before its matter is refused'
);
select throws_ok(
  $$ with m as (
      insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on, excluded_person_ids)
      values (tests.id('alder'), tests.id('tapir'), 'M-9', tests.id('zebra'), 'Tapir', date '2024-01-01', array[tests.id('walter')])
    )
    insert into app.document (firm_id, matter_id, title) values (tests.id('alder'), tests.id('tapir'), 'Bongo') $$,
  'FW002', null, 'and so is a document'
);
select lives_ok(
  $$ with m as (
      insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on, excluded_person_ids)
      values (tests.id('alder'), tests.id('tapir'), 'M-9', tests.id('zebra'), 'Tapir', date '2024-01-01', array[tests.id('walter')])
      returning matter_id
    )
    insert into app.matter_party (firm_id, matter_id, name, role) select tests.id('alder'), m.matter_id, 'Bongo', 'agent' from m $$,
  'one that waits for its matter is written'
);
select is(tests.walls('Bongo'), '{walter}', 'with its wall');

select * from finish();
rollback;
