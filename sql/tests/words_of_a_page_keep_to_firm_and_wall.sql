-- The matters that hold the words of a query are those of the firm, inside their walls, whatever the text query asks for.
begin;
\ir fixtures/people.sql

select plan(6);

create function tests.held(p_firm text, p_person text, p_owner text, p_word text) returns bigint
language sql
as $$
  select count(*)
  from firmwall.matters_holding(
    tests.id(p_firm), tests.id(p_person),
    (quote_literal(firmwall.lexeme_prefix(tests.id(p_owner), 'matter') || p_word))::tsquery
  )
$$;
select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(tests.held('alder', 'anna', 'alder', 'zebra'), 1::bigint, 'a word of a matter');
select is(tests.held('alder', 'walter', 'alder', 'zebra'), 0::bigint, 'from outside its wall');
select is(tests.held('alder', 'walter', 'alder', 'probate'), 0::bigint, 'of a matter that others are let in to');
select is(tests.held('alder', 'anna', 'birch', 'quokka'), 0::bigint, 'a lexeme of another firm');
select is(tests.held('birch', 'boris', 'birch', 'quokka'), 1::bigint, 'which that firm has');

select * from finish();
rollback;
