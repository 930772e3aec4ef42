-- Words that stand in two fields of an entry are no words in a row, whichever of the fields was written last; and
-- a name in a script without spaces is found by its letters in their order, whatever else holds these letters.
begin;
\ir fixtures/people.sql

create function tests.exact(p_query text) returns text[]
language plpgsql
as $$
begin
  return array(select s.matter_number from app.search_matters(p_query) as s where s.grade <> 'partial' order by 1);
end
$$;

select plan(9);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');

insert into app.client (firm_id, client_id, client_number, display_name)
values (tests.id('alder'), tests.id('ardent'), 'P-1', 'Ardent Tapir'), (tests.id('alder'), tests.id('mitsubishi'), 'P-2', '三菱');
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, description, opened_on)
values
(tests.id('alder'), tests.id('charter'), 'P-1', tests.id('ardent'), 'Charter of the Okapi', 'Loss of cargo', date '2024-01-01'),
(tests.id('alder'), tests.id('zinc'), 'P-2', tests.id('mitsubishi'), 'Sale of zinc', '', date '2024-01-01'),
(tests.id('alder'), tests.id('coal'), 'P-3', tests.id('mitsubishi'), '东海北京合同', '', date '2024-01-01');
insert into app.matter_party (firm_id, matter_id, name, role)
values (tests.id('alder'), tests.id('charter'), 'Gem Traders', 'charterer'), (tests.id('alder'), tests.id('zinc'), '商事', 'seller');

select is(tests.exact('"tapir gem"'), '{}', 'a phrase does not reach from the client into a party');
select is(tests.exact('tapirgem'), '{}', 'nor do two words written as one');
select is(tests.exact('三菱商事'), '{}', 'nor do letters in a row');
update app.client set display_name = 'Ardent Quoll'
where firm_id = tests.id('alder') and client_id = tests.id('ardent');
select is(tests.exact('"cargo ardent"'), '{}', 'nor from the description into a new name of the client');
select is(tests.exact('"quoll gem"'), '{}', 'nor from that into a party');
update app.matter set title = 'Charter of the Bongo'
where firm_id = tests.id('alder') and matter_id = tests.id('charter');
select is(tests.exact('"quoll gem"'), '{}', 'nor once the title is another');
select is(tests.exact('"gem traders"'), '{P-1}', 'a name is a phrase all the same');

insert into app.matter_party (firm_id, matter_id, name, role)
values (tests.id('alder'), tests.id('coal'), '北海', 'buyer');
select is(tests.exact('北海'), '{P-3}', 'a party is found whose letters the title holds in another order');

select * from finish();
rollback;
