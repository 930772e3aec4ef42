-- One, none, or choices. Two clients of a name are a question, and so is a single one that only a misspelling
-- finds; there is never a client beside choices.
begin;
\ir fixtures/people.sql

select plan(50);

select tests.act_as('anna');
select tests.as_exec();
insert into app.client (firm_id, client_number, display_name, email, aliases, status)
values
(tests.id('alder'), '200', 'Acme Ltd', null, '{}', 'active'),
(tests.id('alder'), '201', 'Acme Holdings Ltd', null, '{}', 'active'),
(tests.id('alder'), '202', 'Ashok', 'ashok@x.example', '{}', 'active'),
(tests.id('alder'), '203', 'Ashok Kumar Mehta', null, '{}', 'active'),
(tests.id('alder'), '204', 'Vivek Chopra', 'both@x.example', '{}', 'active'),
(tests.id('alder'), '205', 'Vivek Chopra', 'BOTH@x.example', '{}', 'active'),
(tests.id('alder'), '206', 'Vivek Chopra', 'vivek@x.example', '{}', 'active'),
(tests.id('alder'), '207', 'Sole Trader', null, '{}', 'active'),
(tests.id('alder'), '208', 'Sole Trader', null, '{}', 'inactive'),
(tests.id('alder'), '209', 'Zebra Holdings · #011', null, '{}', 'active'),
(tests.id('alder'), '210', 'Delta Ltd', null, '{}', 'active'),
(tests.id('alder'), '211', 'DELTA Limited', null, '{}', 'active'),
(tests.id('alder'), '212', 'Orchid Exports', null, '{}', 'active'),
(tests.id('alder'), '213', 'Orchid Exports', null, '{}', 'active'),
(tests.id('alder'), '214', 'Other', null, '{Orchid Exports · #212}', 'active'),
(tests.id('alder'), 'B · #1', 'Plum', null, '{}', 'active'),
(tests.id('alder'), '1', 'Plum · #B', null, '{}', 'active'),
(tests.id('alder'), '215', 'Tamarind LLP', null, '{Tamarind Mills GmbH}', 'active'),
(tests.id('alder'), '216', 'Cedar Ltd', null, '{}', 'active'),
(tests.id('alder'), '217', 'Cedar LLP', null, '{}', 'active'),
(tests.id('alder'), '218', 'Rowan Pvt. Ltd.', null, '{}', 'active'),
(tests.id('alder'), '219', 'Saint Alban', null, '{}', 'active'),
(tests.id('alder'), '220', 'Saint Albans Hospital', null, '{}', 'active'),
(tests.id('alder'), '221', 'Lampert''s Farm', null, '{}', 'active'),
(tests.id('alder'), '222', 'Osprey Holdings Ltd', null, '{}', 'active'),
(tests.id('alder'), '223', 'Osprey Ltd', null, '{}', 'inactive');

-- the outcome, how, who, and the labels in their order
select tests.as_owner();
create function tests.resolved(p_name text) returns text
language sql
as $$
  select concat_ws(
    ' | ', r.body ->> 'outcome', r.body ->> 'how', r.body #>> '{client,client_number}',
    (select string_agg(c.value ->> 'label', ', ' order by c.place) from jsonb_array_elements(r.body -> 'choices') with ordinality as c (value, place))
  )
  from (select app.resolve_client(p_name)) as r (body)
$$;
select tests.as_service();
select tests.assert_bound_role();

select is(
  app.resolve_client('Northwind Shipping'),
  jsonb_build_object(
    'outcome', 'one',
    'client', jsonb_build_object(
      'client_id', tests.id('northwind'), 'client_number', '010', 'display_name', 'Northwind Shipping Ltd'
    ),
    'how', 'exact',
    'choices', '[]'::jsonb,
    'choices_truncated', false,
    'scope', 'active'
  ),
  'one: the whole body'
);
select is(
  app.resolve_client('Manish'),
  jsonb_build_object(
    'outcome', 'choices',
    'client', null,
    'how', null,
    'choices', jsonb_build_array(
      jsonb_build_object(
        'entity_type', 'client', 'id', tests.id('manish of delhi'), 'label', 'Manish Gupta · manish@delhi.example'
      ),
      jsonb_build_object(
        'entity_type', 'client', 'id', tests.id('manish of pune'), 'label', 'Manish Gupta · manish@pune.example'
      )
    ),
    'choices_truncated', false,
    'scope', 'active'
  ),
  'choices: the whole body'
);
select is(
  app.resolve_client('Wombat'),
  '{"outcome": "none", "client": null, "how": null, "choices": [], "choices_truncated": false, "scope": "active"}',
  'none: the whole body'
);

select is(tests.resolved('NWS'), 'one | alias | 010', 'an alias resolves');
select is(tests.resolved('Northwind'), 'one | words | 010', 'whole words resolve');
select is(tests.resolved('Nortwind Shiping'), 'choices | Northwind Shipping Ltd', 'a misspelling with one near client is a choice, not a pick');
select is(tests.resolved('Sole Trader'), 'one | exact | 207', 'an inactive namesake does not count');
select is(
  tests.resolved('Vivek Chopra'),
  'choices | Vivek Chopra · #204, Vivek Chopra · #205, Vivek Chopra · vivek@x.example',
  'equal addresses tell nobody apart: the number does'
);
select is(tests.resolved('Quokka'), 'none', 'another firm''s client is nobody');

-- a whole name that is part of another's
select is(tests.resolved('Ashok'), 'choices | Ashok · #202, Ashok Kumar Mehta', 'a whole name that another client''s holds is a question');
select is(tests.resolved('acme'), 'choices | Acme Ltd, Acme Holdings Ltd', 'also without its legal form');
select is(tests.resolved('ACME Limited'), 'one | exact | 200', 'with it, the name is finished');
select is(tests.resolved('Delta Limited'), 'choices | DELTA Limited · #211, Delta Ltd · #210', 'but two of the finished name are two');
select is(tests.resolved('Acme Holdings'), 'one | exact | 201', 'the longer name is nobody else''s');
select is(tests.resolved('Osprey Ltd'), 'choices | Osprey Holdings Ltd', 'a finished name is no part of a longer one');
select is(tests.resolved('Osprey'), 'one | words | 222', 'one that is not may be');
select is(tests.resolved('Osprey Holdings'), 'one | exact | 222', 'nor is a legal form left out another name');

-- an apostrophe s
select is(
  tests.resolved('Saint Alban''s'), 'choices | Saint Albans Hospital, Saint Alban', 'a possessive may be of one, and the name of another'
);
select is(tests.resolved('saint alban’s'), tests.resolved('Saint Alban''s'), 'whichever way it is written');
select is(tests.resolved('Saint Albans'), 'one | words | 220', 'a plain s belongs to the name');
select is(tests.resolved('Lampert''s Farm'), 'one | exact | 221', 'and so does an apostrophe s where nobody else is called so');

-- the label of a choice, typed back
select is(tests.resolved('Ashok · #202'), 'one | exact | 202', 'a label with a number leads through');
select is(tests.resolved('Ashok · Ashok@X.example'), 'one | exact | 202', 'and one with an address');
select is(
  tests.resolved('Vivek Chopra · both@x.example'), 'choices | Vivek Chopra · #204, Vivek Chopra · #205', 'an address that two have is a question'
);
select is(tests.resolved('Ashok · 202'), 'none', 'a number without its sign is no label');
select is(tests.resolved('Manish Gupta · #003'), 'none', 'nor is an inactive client''s number');
select is(tests.resolved('Nortwind · #010'), 'none', 'nor is a misspelt name with the right number');
select is(
  tests.resolved('Zebra Holdings · #011'), 'choices | Zebra Holdings · #011, Zebra Holdings · #011 · #209',
  'a name that reads like the label of another client is a question'
);
select is(
  tests.resolved('Orchid Exports · #212'), 'choices | Orchid Exports · #212, Other', 'so is an alias that does'
);
select is(tests.resolved('Orchid Exports · #213'), 'one | exact | 213', 'the label that is nobody''s name leads through');
select is(tests.resolved('Plum · #B · #1'), 'choices | Plum · #B, Plum · #B · #1', 'a label that parts in two places, for two clients, is a question');
select is(tests.resolved('Other · #214'), 'one | exact | 214', 'a label of one whose alias reads like another''s');
select is(tests.resolved(' · #202'), 'none', 'a detail alone is nobody');
select is(tests.resolved('Ashok · '), 'choices | Ashok · #202, Ashok Kumar Mehta', 'a name before nothing is the name');

-- the id of a choice
select is(tests.resolved(tests.id('manish of pune')::text), 'one | id | 002', 'the id of a choice leads through');
select is(tests.resolved(' ' || upper(tests.id('manish of pune')::text) || ' '), 'one | id | 002', 'however it is written');
select is(
  array[app.resolve_client(tests.id('manish who left')::text), app.resolve_client(tests.id('quokka')::text)],
  array[app.resolve_client(tests.id('nothing')::text), app.resolve_client(tests.id('nothing')::text)],
  'of one that is not active, elsewhere or nowhere: one answer'
);
select is(tests.resolved(tests.id('quokka')::text), 'none', 'which is none');
select is(
  (
    select count(*)::integer
    from unnest(array['Ashok', 'acme', 'Manish', 'Vivek Chopra', 'Delta Limited', 'Saint Alban''s', 'Cedar', 'Nortwind Shiping', 'Tamarind Ltd']) as q (name)
    cross join lateral jsonb_array_elements(app.resolve_client(q.name) -> 'choices') as c
    where app.resolve_client(c ->> 'label') #>> '{client,client_id}' is distinct from c ->> 'id'
  ),
  0, 'each label typed back leads to its client'
);

-- legal forms: what contradicts is another body in law, what says less may be the same
select is(tests.resolved('Tamarind Ltd'), 'choices | Tamarind LLP', 'a name with another legal form is a question, be it the only one');
select is(tests.resolved('Tamarind Mills SA'), 'choices | Tamarind LLP', 'an alias with another form, too');
select is(tests.resolved('Tamarind LLP'), 'one | exact | 215', 'its own form leads through');
select is(tests.resolved('Cedar Limited'), 'one | exact | 216', 'the form tells two apart');
select is(tests.resolved('Cedar'), 'choices | Cedar LLP · #217, Cedar Ltd · #216', 'without a form both fit');
select is(tests.resolved('Rowan Ltd'), 'one | exact | 218', 'a form that says less is no contradiction');

-- the case of the cap
select tests.as_exec();
insert into app.client (firm_id, client_number, display_name)
select tests.id('alder'), 'N' || to_char(n, 'FM000'), 'Ravi Kumar' from generate_series(1, 200) as n;
select tests.as_service();
select is(
  tests.resolved('Ravi Kumar'),
  'choices | ' || (select string_agg('Ravi Kumar · #N' || to_char(n, 'FM000'), ', ' order by n) from generate_series(1, 10) as n),
  'two hundred namesakes: the first ten'
);
select is(app.resolve_client('Ravi Kumar') -> 'choices_truncated', 'true', 'and that there are more');
select is((select count(*)::integer from app.find_all_active_by_name('Ravi Kumar')), 200, 'find_all_active_by_name names them all');

select tests.act_as_nobody();
select is(app.resolve_client('Northwind'), null, 'no context: NULL, which is no "none"');

select * from finish();
rollback;
