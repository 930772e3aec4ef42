-- app.explain_search explains by what is the firm's own and inside its walls, with row-level security off.
begin;
\ir fixtures/people.sql
\ir fixtures/misplaced_entries.sql

create function tests.explained(p_query text) returns text
language sql
as $$ select app.explain_search(p_query)::text $$;

select plan(10);

select tests.all_rls_off();
select tests.as_admin();
select tests.assert_bound_role();
select tests.act_as('anna');
select matches(tests.explained('Northwind Harbour Authority'), tests.id('northwind arbitration')::text, 'alder: its own');
select doesnt_match(
  tests.explained('Northwind Harbour Authority'), tests.id('quokka refinancing')::text, 'alder: not the matter of birch'
);
select matches(tests.explained('Zebra Savanna takeover'), tests.id('zebra takeover')::text, 'anna: inside the wall');
select tests.act_as('walter');
select doesnt_match(tests.explained('Zebra Savanna takeover'), tests.id('zebra takeover')::text, 'walter: walled out');
select tests.act_as('boris');
select doesnt_match(
  tests.explained('Northwind Harbour Authority'), tests.id('northwind arbitration')::text, 'birch: not the matter of alder'
);
select tests.act_as_nobody();
select is(tests.explained('Northwind Harbour Authority'), null, 'nobody: NULL, no error');

select tests.as_owner();
select tests.without_predicate('app.explain_search');
select tests.act_as('anna');
select tests.as_admin();
select matches(
  tests.explained('Northwind Harbour Authority'), tests.id('quokka refinancing')::text, 'a twin without the predicate leaks'
);
select tests.as_owner();
select tests.without_wall('app.explain_search');
select tests.act_as('walter');
select tests.as_admin();
select matches(
  tests.explained('Zebra Savanna takeover'), tests.id('zebra takeover')::text, 'a twin without the wall leaks'
);

select * from finish();
rollback;
