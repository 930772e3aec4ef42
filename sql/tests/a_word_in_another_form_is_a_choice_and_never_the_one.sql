-- "St." and "Saint", "Bill" and "William", "3" and "Three", "1st" and "First", "Series 2" and "Series II": a client that is found
-- in another form only is a choice, even when it is the only one. Where the form that was typed is a client, that one is meant.
begin;
\ir fixtures/people.sql

select plan(14);

select tests.act_as('anna');
select tests.as_exec();
insert into app.client (firm_id, client_number, display_name, status)
values
(tests.id('alder'), '300', 'Saint Agnes Hospital', 'active'),
(tests.id('alder'), '301', 'St. Boniface Society', 'active'),
(tests.id('alder'), '302', 'Mount Vernon Mills', 'active'),
(tests.id('alder'), '303', 'First National Bank of Elmira', 'active'),
(tests.id('alder'), '304', 'John Marsh, Jr.', 'active'),
(tests.id('alder'), '305', '3 Rivers Transport Ltd', 'active'),
(tests.id('alder'), '306', 'Harbor Capital Series II LP', 'active'),
(tests.id('alder'), '307', 'William Hartley', 'active'),
(tests.id('alder'), '308', '2nd Avenue Bakery', 'active'),
(tests.id('alder'), '309', 'St. Clement Press', 'active'),
(tests.id('alder'), '310', 'Saint Clement Press', 'active'),
(tests.id('alder'), '311', 'Third Street Music', 'inactive');

select tests.as_owner();
create function tests.resolved(p_name text) returns text
language sql
as $$
  select concat_ws(
    ' | ', r.body ->> 'outcome', r.body #>> '{client,client_number}',
    (select string_agg(c.value ->> 'label', ', ' order by c.place) from jsonb_array_elements(r.body -> 'choices') with ordinality as c (value, place))
  )
  from (select app.resolve_client(p_name)) as r (body)
$$;
select tests.as_service();
select tests.assert_bound_role();

select is(tests.resolved('St. Agnes Hospital'), 'choices | Saint Agnes Hospital', 'St. for Saint');
select is(tests.resolved('Saint Boniface Society'), 'choices | St. Boniface Society', 'Saint for St.');
select is(tests.resolved('Mt. Vernon Mills'), 'choices | Mount Vernon Mills', 'Mt. for Mount');
select is(tests.resolved('1st National Bank of Elmira'), 'choices | First National Bank of Elmira', '1st for First');
select is(tests.resolved('John Marsh Junior'), 'choices | John Marsh, Jr.', 'Junior for Jr.');
select is(tests.resolved('Three Rivers Transport'), 'choices | 3 Rivers Transport Ltd', 'Three for 3');
select is(tests.resolved('Harbor Capital Series 2'), 'choices | Harbor Capital Series II LP', '2 for II');
select is(tests.resolved('Bill Hartley'), 'choices | William Hartley', 'a short name for a given name');
select is(tests.resolved('Second Avenue Bakery'), 'choices | 2nd Avenue Bakery', 'Second for 2nd');

select is(tests.resolved('St. Clement Press'), 'one | 309', 'the form that was typed is a client: no question');
select is(tests.resolved('Saint Clement Press'), 'one | 310', 'and so is the other form, which is another client');
select is(tests.resolved('3rd Street Music'), 'none', 'an inactive client is none in any form');
select is(tests.resolved('2nd Rivers Transport'), 'none', 'another number is another name');

select * from finish();
rollback;
