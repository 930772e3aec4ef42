-- What a wall hides neither shows in a search nor bends it: no place is filled by it, no near match is
-- lost because something hidden fits better, and no spelling is corrected towards it.
-- Threats: T38, T39.
begin;
\ir fixtures/people.sql

create function tests.found(p_query text) returns text[]
language plpgsql
as $$
begin
  return array(select s.title from app.search_matters(p_query) as s order by s.position);
end
$$;

select plan(12);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');

-- fifteen matters that fit better than the one that walter may see
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on, excluded_person_ids)
select
  tests.id('alder'), tests.id('hidden ' || n), 'H-' || n, tests.id('zebra'), 'Okapi bond', date '2024-01-01',
  array[tests.id('walter')]
from generate_series(1, 15) as n;
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on)
values
(tests.id('alder'), tests.id('seen'), 'S-1', tests.id('manish of pune'), 'Okapi bond with a longer title', date '2024-01-01'),
(tests.id('alder'), tests.id('near'), 'S-2', tests.id('manish of pune'), 'Zebre upholstery', date '2024-01-01');

select tests.as_service();
select is(cardinality(tests.found('okapi bond')), 10, 'anna sees ten of them');
select tests.act_as('walter');
select is(tests.found('okapi bond'), '{Okapi bond with a longer title}', 'walter sees the one, whatever fits better behind the wall');
select is(
  (select s.decision from app.search_matters('okapi bond') as s), 'propose',
  'and nothing hidden is its rival'
);
select is(
  tests.found('zebra'), '{Zebre upholstery}',
  'a near match is not lost because a hidden matter fits exactly'
);
select is(tests.found('savanna foods'), '{}', 'a party of a hidden matter finds nothing');
select ok('Zebra takeover of Savanna Foods' <> all (tests.found('M-2')), 'nor does its number');
select is_empty($$ select 1 from app.global_search('draft offer') $$, 'nor does a document of it');

-- a wall goes up, and comes down
select tests.act_as('anna');
select is(tests.found('zebre'), '{Zebre upholstery}', 'anna finds it');
select tests.act_as('ada');
select tests.as_admin();
select app.set_matter_wall('S-2', array[tests.id('walter')]);
select tests.as_service();
select tests.act_as('walter');
select is(tests.found('zebre'), '{}', 'walter does not, once he is walled out');

-- what is added to a walled matter is walled with it
select tests.as_exec();
select tests.act_as('anna');
insert into app.matter_party (firm_id, matter_id, name, role)
values (tests.id('alder'), tests.id('near'), 'Palisander Mills', 'supplier');
insert into app.document (firm_id, matter_id, title, kind)
values (tests.id('alder'), tests.id('near'), 'Palisander invoice', 'letter');
select tests.act_as('walter');
select is_empty(
  $$
    select 1 from app.matter_party where firm_id = tests.id('alder') and name = 'Palisander Mills'
    union all
    select 1 from app.document where firm_id = tests.id('alder') and title = 'Palisander invoice'
  $$,
  'a new party and a new document of a walled matter carry its wall'
);
select tests.as_service();
select is_empty($$ select 1 from app.global_search('palisander') $$, 'and are not found');

select * from finish();
rollback;
