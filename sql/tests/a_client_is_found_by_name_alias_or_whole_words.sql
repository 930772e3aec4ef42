-- How a name may fit a client, best first: the whole name, an alias, whole words of one of its names in any
-- order; a misspelling only when nothing fits better. Never part of a word, never an inactive client, and a
-- client that fits twice is named once.
begin;
\ir fixtures/people.sql

select plan(34);

select tests.act_as('anna');
select tests.as_exec();
insert into app.client (firm_id, client_number, display_name, aliases, status)
values
(tests.id('alder'), '100', 'Joanna Fernandes', '{}', 'active'),
(tests.id('alder'), '101', 'Dow Chemical International Pvt. Ltd.', '{DCI,"Dow India"}', 'active'),
(tests.id('alder'), '102', 'Ashok', '{}', 'active'),
(tests.id('alder'), '103', 'Ashok Kumar Mehta', '{"Ashok & Sons"}', 'active'),
(tests.id('alder'), '104', 'A. K. Mukherjee', '{}', 'active'),
(tests.id('alder'), '105', 'Neo Gem LLP', '{}', 'active'),
(tests.id('alder'), '106', 'Plot 2 Society', '{}', 'active'),
(tests.id('alder'), '107', 'Joan Fernandez', '{}', 'inactive'),
(tests.id('alder'), '108', '...', '{}', 'active'),
(tests.id('alder'), '109', 'Анна Иванова', '{}', 'active');

select tests.as_owner();
create function tests.fits(p_name text) returns text
language sql
as $$
  select string_agg(f.client_number || ' ' || f.fit, ', ' order by f.place)
  from app.find_all_active_by_name(p_name) with ordinality
    as f (client_id, client_number, display_name, email, fit, score, place)
$$;
select tests.as_service();
select tests.assert_bound_role();

select is(tests.fits('Northwind Shipping Ltd'), '010 exact', 'the whole name');
select is(tests.fits('  NORTHWIND   shipping, limited'), '010 exact', 'whatever the case, the stops and the legal form');
select is(tests.fits('NWS'), '010 alias', 'an alias');
select is(tests.fits('shipping'), '010 words', 'one word of a name');
select is(tests.fits('shipping northwind'), '010 words', 'all words, in another order');
select is(tests.fits('india dow'), '101 words', 'the words of an alias');
select is(tests.fits('DCI international'), null, 'but not words of two names at once');
select is(tests.fits('Ashok'), '102 exact, 103 words', 'the whole name comes before the same word in another''s');
select is(tests.fits('Ashok and Sons'), '103 alias', 'a client that fits by two of its names is named once');
select is(tests.fits('Manish Gupta'), '001 exact, 002 exact', 'namesakes in the order of their numbers, the inactive one never');
select is(tests.fits('Ann'), null, 'Ann is not in Joanna');
select is(tests.fits('anna'), null, 'nor is anna');
select is(tests.fits('Fernandes'), '100 words', 'a word spelt right leaves no room for one spelt nearly so');
select is(tests.fits('Joana Fernandes'), '100 similar', 'a letter missing');
select is(tests.fits('Mukherji'), '104 similar', 'another transliteration');
select is(tests.fits('Chenical'), '101 similar', 'another letter');
select is(tests.fits('Chhemical'), '101 similar', 'a letter too many');
select is(tests.fits('Chemicla'), '101 similar', 'two letters swapped');
select is(tests.fits('international chemcal'), '101 similar', 'one word misspelt, one right');
select is(tests.fits('Mehta Chemcal'), null, 'but not words of two clients');
select is(tests.fits('Dwo'), null, 'three letters are too few to be misspelt');
select is(tests.fits('Neogem'), '105 similar', 'written together');
select is(tests.fits('ИВАНОВА анна'), '109 words', 'another script, in another order');
select is(tests.fits('Иванва'), '109 similar', 'and a letter missing in it');
select is(tests.fits('Quokke Mining'), null, 'a word of birch is near nothing of alder');
select is(tests.fits('Ltd'), null, 'a legal form alone is nobody');
select is(tests.fits('Mr'), null, 'nor is an honorific');
select is(tests.fits('2'), null, 'nor a number that is not the whole name');
select is(tests.fits('A'), null, 'nor an initial');
select is(tests.fits('%'), null, 'a percent sign is a character like another');
select is(tests.fits('n_rthwind'), null, 'and so is an underscore');
select tests.act_as('boris');
select matches(tests.fits('Quokke Mining'), '^[0-9]+ similar$', 'for birch it is near Quokka Mining');
select tests.act_as_nobody();
select is(tests.fits('Northwind'), null, 'no context, no rows');

select * from finish();
rollback;
