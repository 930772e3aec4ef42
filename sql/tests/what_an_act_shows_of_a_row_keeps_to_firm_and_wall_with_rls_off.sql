-- What is written into an act (the row before and after), the names that are shown beside acts, and the membership before
-- a change are of the firm of the context, inside its walls, with row-level security off too.
begin;
\ir fixtures/people.sql

select plan(16);

select tests.all_rls_off();
select tests.as_exec();
select tests.assert_bound_role();

select tests.act_as('anna');
select isnt(firmwall.recorded_row('client', tests.id('zebra')), null, 'a client of the firm');
select isnt(firmwall.recorded_row('matter', tests.id('zebra takeover')), null, 'a matter');
select isnt(firmwall.recorded_row('party', tests.id('party of zebra takeover'), tests.id('zebra takeover')), null, 'a party');
select isnt(firmwall.recorded_row('document', tests.id('document of zebra takeover')), null, 'a document');

select tests.act_as('walter');
select is(firmwall.recorded_row('matter', tests.id('zebra takeover')), null, 'a matter, from outside its wall');
select is(firmwall.recorded_row('matter', tests.id('gupta estate')), null, 'a matter that others are let in to');
select is(firmwall.recorded_row('party', tests.id('party of zebra takeover'), tests.id('zebra takeover')), null, 'its party');
select is(firmwall.recorded_row('document', tests.id('document of zebra takeover')), null, 'its document');

select tests.act_as('boris');
select is(
  array[
    firmwall.recorded_row('client', tests.id('zebra')),
    firmwall.recorded_row('matter', tests.id('northwind arbitration')),
    firmwall.recorded_row('party', tests.id('party of northwind arbitration'), tests.id('northwind arbitration')),
    firmwall.recorded_row('document', tests.id('document of northwind arbitration'))
  ],
  array[null, null, null, null]::jsonb[],
  'nothing of another firm'
);
select is(
  (
    select array_agg(n.name order by n.name)
    from firmwall.member_names(array[tests.id('anna'), tests.id('boris'), tests.id('dora')]) as n
  ),
  array['Boris', 'Dora'],
  'the names of the members of this firm'
);

-- dora is a member of both firms, in another role in each: whichever row is read first, one of the two would be wrong
select tests.act_as_nobody();
set local role firmwall_context;
update identity.membership set role = 'paralegal' where firm_id = tests.id('birch') and person_id = tests.id('dora');
select tests.as_admin();
select lives_ok($$ select app.add_member(f.code, 'dora@cast.example', 'counsel') from unnest(array['birch', 'alder']) as f (code) $$, 'both memberships change');
select tests.as_exec();
select tests.act_as('ada');
select is(
  (select a.before from audit.act as a where a.act = 'add_member' and a.firm_id = tests.id('alder') and a.subject_id = tests.id('dora')),
  '{"role": "attorney"}'::jsonb,
  'before, in alder'
);
select is(
  (select a.before from audit.act as a where a.act = 'add_member' and a.firm_id = tests.id('birch') and a.subject_id = tests.id('dora')),
  '{"role": "paralegal"}'::jsonb,
  'before, in birch'
);
select is((select count(*) from audit.act as a where a.act = 'add_member'), 2::bigint, 'row-level security is off: both are seen');

select * from finish();
rollback;
