-- begin_request reads as many rows of firms and memberships when other firms have many as when they have none. Counted.
-- Threats: T09.
begin;
\ir fixtures/people.sql
\ir fixtures/token.sql

select plan(3);

create function tests.read_by_opening() returns bigint[]
language plpgsql
as $$
declare
  v_before bigint[];
  v_after bigint[];
begin
  select array_agg(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid) order by c.oid) into v_before
  from pg_class as c
  where c.oid in ('identity.membership'::regclass, 'identity.firm'::regclass, 'identity.person'::regclass)
    or c.oid in (select i.indexrelid from pg_index as i where i.indrelid in ('identity.membership'::regclass, 'identity.firm'::regclass));
  perform firmwall.is_active_member(tests.id('birch'), tests.id('dora'));
  select array_agg(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid) order by c.oid) into v_after
  from pg_class as c
  where c.oid in ('identity.membership'::regclass, 'identity.firm'::regclass, 'identity.person'::regclass)
    or c.oid in (select i.indexrelid from pg_index as i where i.indrelid in ('identity.membership'::regclass, 'identity.firm'::regclass));
  return array(select a.n - b.n from unnest(v_after) with ordinality as a (n, place) join unnest(v_before) with ordinality as b (n, place) using (place) order by place);
end
$$;
-- small tables that are known to be small are read whole, unless that is ruled out
select tests.as_owner();
analyze identity.membership, identity.firm;

select tests.act_as_nobody();
set local role firmwall_context;
select tests.assert_bound_role();
select tests.read_by_opening() as few \gset
insert into identity.firm (firm_id, code, name) select tests.id('crowd ' || n), 'crowd ' || n, 'Crowd' from generate_series(1, 200) as n;
insert into identity.membership (firm_id, person_id, role) select tests.id('crowd ' || n), tests.id('anna'), 'partner' from generate_series(1, 200) as n;
select is(tests.read_by_opening(), :'few'::bigint[], 'as many rows with two hundred firms more');
select is((select sum(n) from unnest(:'few'::bigint[]) as n) between 1 and 6, true, 'and few');

select * from finish();
rollback;
