-- Whatever names, addresses and numbers look like, no two choices of one answer read the same; and an address is
-- shown only where it tells two of them apart.
begin;
\ir fixtures/people.sql

select plan(8);

select tests.act_as('anna');
select tests.as_exec();
insert into app.client (firm_id, client_number, display_name, email)
values
(tests.id('alder'), 'K1', 'Omega', 'o1@x.example'),
(tests.id('alder'), 'K2', 'OMEGA Ltd', 'o2@x.example'),
(tests.id('alder'), 'K3', 'Omega Partners', 'o3@x.example'),
(tests.id('alder'), 'A1', 'Sigma', null),
(tests.id('alder'), 'A2', 'Sigma', null),
(tests.id('alder'), 'A3', 'Sigma · #A1', null),
(tests.id('alder'), 'B1', 'Theta', null),
(tests.id('alder'), 'B2', 'Theta', null),
(tests.id('alder'), 'B3', 'Theta · #B1 · #B9', null),
(tests.id('alder'), 'B9 · #B3', 'Theta · #B1', null),
-- so that no name of these is enough
(tests.id('alder'), 'B7', 'Theta B1 B9 Sons', null);

select tests.as_owner();
create function tests.labels(p_name text) returns text[]
language sql
as $$
  select array_agg(c.value ->> 'label' order by c.place)
  from jsonb_array_elements(app.resolve_client(p_name) -> 'choices') with ordinality as c (value, place)
$$;
select tests.as_service();
select tests.assert_bound_role();

select is(
  tests.labels('omega'), '{"Omega · o1@x.example","OMEGA Ltd · o2@x.example",Omega Partners}',
  'names that read the same get a detail, others do not'
);
select is(cardinality(tests.labels('sigma')), 3, 'three of a name');
select is((select count(distinct lower(l)) from unnest(tests.labels('sigma')) as l)::integer, 3, 'three labels');
select is(tests.labels('sigma'), '{"Sigma · #A1","Sigma · #A2","Sigma · #A1 · #A3"}', 'a name that looks like a label brings out the numbers');
select is(cardinality(tests.labels('theta')), 5, 'five of a name');
select is((select count(distinct lower(l)) from unnest(tests.labels('theta')) as l)::integer, 5, 'five labels, even so');
select is((tests.labels('theta'))[1], 'Theta · #B1 · 1', 'where numbers do not do, the place does');

select * from finish();
rollback;
