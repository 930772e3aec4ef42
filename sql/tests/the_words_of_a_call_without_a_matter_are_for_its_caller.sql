-- A call that met no matter, because it missed or ended in an error, may name a matter behind a wall in its words. Others
-- than its caller see that there was a call, and none of its words; with row-level security on, and off.
-- Threats: T38.
begin;
\ir fixtures/people.sql

select plan(9);

-- walter reads the trail, from outside the wall around the Zebra takeover
select tests.act_as_nobody();
set local role firmwall_context;
update identity.membership set role = 'partner' where firm_id = tests.id('alder') and person_id in (tests.id('walter'), tests.id('anna'));

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(
  app.execute_tool('search_matters', '{"query": "xylophone quagmire"}', 'words of a request') ->> 'outcome', 'executed', 'a miss'
);
select is(
  app.execute_tool('query_matters', '{"client_name": "Zebra Holdings", "status": "none such"}') ->> 'outcome', 'denied', 'an error'
);
select is(
  (select count(*) from app.audit_trail(p_user => tests.id('anna')) as t where t.params::text ~ 'xylophone|Zebra'), 2::bigint,
  'the caller reads their words'
);

select tests.act_as('walter');
select is(
  (select count(*) from app.audit_trail(p_user => tests.id('anna')) as t where t.tool in ('search_matters', 'query_matters') and t.params is null and t.request_id is null),
  2::bigint,
  'somebody else that there were calls, without their words'
);
select is(
  (select count(*) from app.audit_trail() as t where t.params::text ~ 'xylophone|Zebra' or t.request_id is not null), 0::bigint,
  'and those nowhere'
);
select tests.all_rls_off();
select is(
  (select count(*) from app.audit_trail() as t where t.params::text ~ 'xylophone|Zebra' or t.request_id is not null), 0::bigint,
  'nor with row-level security off'
);
select is(
  (select t.params ->> 'matter_id' from app.audit_trail(p_user => tests.id('anna'), p_tool => 'get_matter') as t), tests.id('northwind arbitration')::text,
  'a call that met a matter that the reader sees is read whole'
);

select * from finish();
rollback;
