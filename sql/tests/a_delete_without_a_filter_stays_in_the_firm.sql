-- A DELETE that reads no column is bound by the DELETE policy alone, and takes the firm's own rows alone.
begin;
\ir fixtures/people.sql

select plan(1 + 2 * (
  select count(*)::integer from tests.firm_tables() as t where has_table_privilege('firmwall_exec', t, 'delete')
));

create table tests.seen (firm_table regclass, person text, rows bigint);
grant all on tests.seen to public;

select tests.as_exec();
select tests.assert_bound_role();
do $$
declare
  v_table regclass;
  v_person text;
begin
  for v_table in select t from tests.firm_tables() as t where has_table_privilege(t, 'delete') loop
    foreach v_person in array array['anna', 'boris'] loop
      perform tests.act_as(v_person);
      execute format('insert into tests.seen select %L, %L, count(*) from %s', v_table, v_person, v_table);
    end loop;
  end loop;
end
$$;

-- words go with the names they hang on, so the last table in the order of names is emptied first
select tests.act_as('anna');
select is(tests.outcome_of(format('delete from %s', s.firm_table)), s.rows || ' rows', 'alder''s own of ' || s.firm_table)
from tests.seen as s
where s.person = 'anna'
order by s.firm_table::text desc;
select tests.act_as('boris');
select is(tests.outcome_of(format('delete from %s', s.firm_table)), s.rows || ' rows', 'and birch still has its own')
from tests.seen as s
where s.person = 'boris'
order by s.firm_table::text desc;

select * from finish();
rollback;
