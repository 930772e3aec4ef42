-- Whatever is deleted of alder, no cascade reaches birch, and nothing of birch stands in the way. When alder goes
-- itself, no table of a firm has a row of it but the audit trail: the months of calls leave as a whole, and acts stay.
-- Threats: T06.
begin;
\ir fixtures/people.sql

-- How many rows each table of a firm holds of one. Without the partitions, which their parent counts.
create function tests.rows_of(p_firm text)
returns table (name text, n bigint)
language plpgsql
as $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'firm_id' and not a.attisdropped
    where c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relnamespace::regnamespace::text in ('app', 'identity', 'audit', 'firmwall')
  loop
    name := v_table::text;
    execute format('select count(*) from %s where firm_id = tests.id(%L)', v_table, p_firm) into n;
    return next;
  end loop;
end
$$;

select plan(11);

select tests.all_rls_off();
create temp table before on commit drop as
select name, n from tests.rows_of('birch');
select set_eq(
  $$ select name, n > 0 from tests.rows_of('alder') $$, $$ select name, true from before $$,
  'alder has a row to lose in every table'
);

select lives_ok($$ delete from app.matter where firm_id = tests.id('alder') $$, 'alder''s matters go');
select lives_ok($$ delete from app.client where firm_id = tests.id('alder') $$, 'and its clients');
select is_empty(
  $$ select from tests.rows_of('alder') where n > 0
       and name in ('app.matter_party', 'app.document', 'firmwall.client_name', 'firmwall.client_word', 'firmwall.search_entry') $$,
  'and what hung on them'
);
select throws_ok(
  $$ delete from identity.firm where firm_id = tests.id('alder') $$, '23503', null, 'a firm with members stays'
);
select lives_ok(
  $$ with
       proposals as (delete from firmwall.proposal where firm_id = tests.id('alder')),
       settings as (delete from firmwall.choice_setting where firm_id = tests.id('alder'))
     delete from identity.membership where firm_id = tests.id('alder') $$,
  'the rest of what names alder goes'
);
select lives_ok($$ delete from identity.firm where firm_id = tests.id('alder') $$, 'and alder');
select results_eq(
  $$ select name from tests.rows_of('alder') where n > 0 order by name $$, $$ values ('audit.act'), ('audit.tool_call') $$,
  'but for the audit trail there is nothing of alder'
);
select set_eq('select name, n from tests.rows_of(''birch'')', 'select name, n from before', 'birch is whole');
select isnt_empty($$ select from before where name = 'firmwall.search_word' and n > 0 $$, 'its vocabulary too');

select * from finish();
rollback;
