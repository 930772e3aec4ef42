-- app.resolve_client answers with clients of the firm alone, and offers no namesake elsewhere.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(
  (
    select array_agg((c ->> 'id')::uuid order by c ->> 'id')
    from jsonb_array_elements(app.resolve_client('Manish Gupta') -> 'choices') as c
  ),
  (select array_agg(i order by i::text) from unnest(array[tests.id('manish of delhi'), tests.id('manish of pune')]) as i),
  'alder: its two are the choices'
);
select is(
  app.resolve_client('Zebra Holdings') #>> '{client,client_id}', tests.id('zebra')::text, 'alder: its one is the answer'
);
select is(app.resolve_client('Quokka Mining') ->> 'outcome', 'none', 'alder: what only birch has is none');
select is(
  app.resolve_client('NWS') #>> '{client,client_id}', tests.id('northwind')::text, 'alder: an alias both firms know'
);
select tests.act_as('boris');
select is(
  app.resolve_client('Manish Gupta') #>> '{client,client_id}', tests.id('manish of birch')::text,
  'birch: its one is the answer'
);
select tests.act_as_nobody();
select is(app.resolve_client('Zebra Holdings'), null, 'nobody: NULL, no error');
