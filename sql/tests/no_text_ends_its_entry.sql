-- The texts of many entries are folded as one, with signs between them. A text that holds such a sign, as only one
-- that was written past the loaders can, stays the text of its entry.
begin;
\ir cast/cast.sql

select plan(9);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');

insert into app.client (firm_id, client_id, client_number, display_name)
select tests.id('alder'), tests.id(c.first_word), c.first_word, c.first_word || c.sign || ' Wexham'
from (
  values ('Falcon', u&'\0002'), ('Heron', u&'\0003'), ('Ibis', u&'\0001'), ('Jackdaw', u&'\0002\0003\0002')
) as c (first_word, sign);
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select tests.id('alder'), 'Z-' || c.client_number, c.client_id, c.display_name || ' lease', date '2024-01-01'
from app.client as c
where c.firm_id = tests.id('alder')
  and c.display_name like '%Wexham';

select is(
  array(select s.matter_number from app.search_matters(c.first_word || ' wexham') as s where s.grade = 'exact'),
  array['Z-' || c.first_word],
  'the words of a matter are found there: ' || c.first_word
)
from unnest(array['Falcon', 'Heron', 'Ibis', 'Jackdaw']) as c (first_word);
select is(
  array(select s.label from app.global_search(c.first_word || ' wexham') as s where s.entity_type = 'client' and s.score > 0.99),
  array[(select o.display_name || ' · #' || c.first_word from app.client as o where o.client_id = tests.id(c.first_word))],
  'and those of a client'
)
from unnest(array['Falcon', 'Heron']) as c (first_word);
select is(
  app.resolve_client('Jackdaw Wexham') #>> '{client,client_number}', 'Jackdaw', 'a client is found by a name without the sign'
);
select is(
  array(select s.matter_number from app.search_matters(u&'heron\0002 wexham \0001') as s where s.grade = 'exact'),
  '{Z-Heron}',
  'a question may hold one too'
);

select * from finish();
rollback;
