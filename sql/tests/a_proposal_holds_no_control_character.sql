-- What is proposed is read by the person who decides, in a terminal or on a page: it holds nothing that a load of the
-- same row would be refused for, and no number that differs from another by a space.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

select plan(9);

select tests.act_as('anna');
select tests.as_agent();
select tests.assert_bound_role();
select is(
  tests.call('add_client_alias', jsonb_build_object('client_name', 'Zebra Holdings', 'alias', e'Zebra \x1b[2J')),
  'denied invalid_params', 'an alias with a terminal escape'
);
select is(
  tests.call('add_client_alias', jsonb_build_object('client_name', 'Zebra Holdings', 'alias', e'Zebra \u202e tfeL')),
  'denied invalid_params', 'an alias that reads in another order than stored'
);
select is(
  tests.call('create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', e'M-\u2028 9', 'title', 'A')),
  'denied invalid_params', 'a number with a line break'
);
select is(
  tests.call('create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', 'M-9', 'title', e'A\nB')),
  'denied invalid_params', 'a title with one'
);
select is(
  tests.call(
    'create_matter',
    jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', 'M-9', 'title', 'A', 'description', e'a\nb\x1b[2J')
  ),
  'denied invalid_params', 'a description, which may have lines, with a terminal escape'
);
select is(
  tests.call(
    'add_matter_party',
    jsonb_build_object('matter_id', tests.id('northwind arbitration'), 'name', e'Port\tTrust', 'role', 'intervener')
  ),
  'denied invalid_params', 'a party with a tab'
);
select is(
  tests.call('create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', ' M-1 ', 'title', 'A')),
  'denied invalid_params', 'the number of another matter, with spaces around it'
);
select app.execute_tool(
  'create_matter', jsonb_build_object('client_name', 'Zebra Holdings', 'matter_number', ' M-70 ', 'title', ' A ')
) #> '{proposal,after}' as after \gset
select is(
  :'after'::jsonb - '{description,practice_area,status,opened_on}'::text[], '{"matter_number": "M-70", "title": "A"}',
  'spaces around are not part of a number or a title'
);

select * from finish();
rollback;
