-- What writes search entries and the vocabulary keeps to the firm of the context by its own predicates, with
-- row-level security off, also where a matter of another firm bears the same id and its entry names the same client.
begin;
\ir fixtures/people.sql

create function tests.entry(p_firm text) returns tsvector
language sql
as $$
  select s.words from firmwall.search_entry as s
  where s.firm_id = tests.id(p_firm) and s.kind = 'matter' and s.entry_id = tests.id('northwind arbitration')
$$;

create function tests.holds(p_firm text, p_word text) returns boolean
language sql
as $$
  select tests.entry(p_firm) @@ ('''' || firmwall.lexeme_prefix(tests.id(p_firm), 'matter') || p_word || '''')::tsquery
$$;

grant execute on function firmwall.lexeme_prefix to public;

select plan(13);

select tests.rls_off('app.client', 'app.matter', 'app.matter_party');

-- birch has a matter of that id too, with a party, and its entry is one of alder's client by a fault
select tests.act_as('boris');
select tests.as_exec();
select tests.assert_bound_role();
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on)
values (tests.id('birch'), tests.id('northwind arbitration'), 'B-77', tests.id('quokka'), 'Marsupial relief', date '2024-01-01');
insert into app.matter_party (firm_id, matter_id, name, role)
values (tests.id('birch'), tests.id('northwind arbitration'), 'Wombat Trust', 'claimant');
update firmwall.search_entry as s
set parent_id = tests.id('northwind')
where s.firm_id = tests.id('birch')
  and s.entry_id = tests.id('northwind arbitration');
select ok(tests.holds('birch', 'wombat'), 'birch: its party');
select tests.entry('birch') as words_before \gset

select tests.act_as('anna');
insert into app.matter_party (firm_id, matter_id, name, role)
values (tests.id('alder'), tests.id('northwind arbitration'), 'Platypus Bank', 'claimant');
select ok(tests.holds('alder', 'platypus'), 'alder: a new party');
select ok(not tests.holds('alder', 'wombat'), 'and none of birch');
select is(tests.entry('birch'), :'words_before'::tsvector, 'birch: as before');

update app.client as c
set display_name = 'Echidna Marine Ltd'
where c.firm_id = tests.id('alder')
  and c.client_id = tests.id('northwind');
select ok(tests.holds('alder', 'echidna'), 'alder: a new name of the client');
select ok(not tests.holds('alder', 'wombat'), 'and still no party of birch');
select is(tests.entry('birch'), :'words_before'::tsvector, 'birch: as before');

select is_empty(
  $$ select from firmwall.search_word as w where w.firm_id = tests.id('alder') and w.word = 'quokka' $$,
  'alder does not know the word'
);
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
values (tests.id('alder'), 'A-77', tests.id('zebra'), 'Quokka sanctuary', date '2024-01-01');
select isnt_empty(
  $$ select from firmwall.search_word as w where w.firm_id = tests.id('alder') and w.word = 'quokka' $$,
  'and learns it, though birch has it'
);

select * from finish();
rollback;
