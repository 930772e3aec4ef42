-- The texts of many entries are folded as one, with signs between them. No text that is stored holds such a sign
-- (no_table_holds_a_control_character.sql); a question may, and it parts no question.
begin;
\ir fixtures/people.sql

select plan(5);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');

insert into app.client (firm_id, client_id, client_number, display_name)
select tests.id('alder'), tests.id(c.first_word), c.first_word, c.first_word || ' Wexham'
from unnest(array['Falcon', 'Heron']) as c (first_word);
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select tests.id('alder'), 'Z-' || c.client_number, c.client_id, c.display_name || ' lease', date '2024-01-01'
from app.client as c
where c.firm_id = tests.id('alder')
  and c.display_name like '%Wexham';

select is(
  array(select s.matter_number from app.search_matters(a.question) as s where s.grade = 'exact'), '{Z-Heron}', 'a search'
)
from unnest(array[u&'heron\0002 wexham \0001', u&'\0001heron\0001wexham']) as a (question);
select is(
  app.resolve_client(u&'Heron\0002\0003\0002 Wexham') #>> '{client,client_number}', 'Heron', 'a client''s name'
);
select is(
  array(select s.label from app.global_search(u&'falcon \0001 wexham') as s where s.entity_type = 'client' and s.score > 0.99),
  '{Falcon Wexham · #Falcon}', 'all that there is'
);

select * from finish();
rollback;
