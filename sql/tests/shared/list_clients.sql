-- app.list_clients shows the clients of the firm, and counts no other.
-- Asserted with row-level security on, and off.

select tests.as_owner();
create function tests.numbers(p_page jsonb) returns text
language sql
as $$
  select concat_ws(
    ' | ', string_agg(c.value ->> 'client_number', ' ' order by c.place), p_page ->> 'total', p_page ->> 'next_cursor'
  )
  from jsonb_array_elements(p_page -> 'clients') with ordinality as c (value, place)
$$;

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(tests.numbers(app.list_clients()), '001 002 003 010 011 | 5', 'all of alder, in the order of their numbers');
select is(tests.numbers(app.list_clients('active')), '001 002 010 011 | 4', 'of one status');
select is(tests.numbers(app.list_clients(p_name => 'manish g')), '001 002 003 | 3', 'whose name begins so');
select is(tests.numbers(app.list_clients(p_name => 'nws')), '010 | 1', 'or an alias');
select is(tests.numbers(app.list_clients(p_name => 'gupta')), '0', 'which is no search');
select is(tests.numbers(app.list_clients(p_name => 'quokka')), '0', 'a client of birch is nobody here');
select is(tests.numbers(app.list_clients(p_limit => 2)), '001 002 | 5 | 002', 'a page, the total, and where the next begins');
select is(tests.numbers(app.list_clients(p_limit => 2, p_cursor => '010')), '011 | 5', 'the last page has no next');
select is(
  app.list_clients('active', 'zebra') -> 'clients' -> 0,
  jsonb_build_object(
    'client_id', tests.id('zebra'), 'client_number', '011', 'display_name', 'Zebra Holdings', 'email', null,
    'aliases', '[]'::jsonb, 'status', 'active'
  ),
  'what is told of a client'
);
select tests.act_as_nobody();
select is(app.list_clients(), '{"clients": [], "total": 0, "next_cursor": null}', 'nobody: no clients, no error');
