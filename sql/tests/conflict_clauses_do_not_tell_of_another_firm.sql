-- ON CONFLICT and MERGE answer alike for a key that birch holds and for one that nobody holds.
-- Threats: T03.
begin;
\ir fixtures/people.sql

select plan(7);

create function tests.client_insert(p_firm text, p_client_id uuid, p_number text, p_clause text)
returns text
language sql
as $$
  select format(
    'insert into app.client (firm_id, client_id, client_number, display_name) values (%L, %L, %L, %L) %s',
    tests.id(p_firm), p_client_id, p_number, 'x', p_clause
  )
$$;
create function tests.client_merge(p_firm text, p_client_id uuid)
returns text
language sql
as $$
  select format(
    'merge into app.client as c using (select %1$L::uuid as firm_id, %2$L::uuid as client_id) as s
       on c.firm_id = s.firm_id and c.client_id = s.client_id
     when matched then update set display_name = ''x''
     when not matched then insert (firm_id, client_id, client_number, display_name)
       values (s.firm_id, s.client_id, s.client_id::text, ''x'')',
    tests.id(p_firm), p_client_id
  )
$$;

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();

savepoint held;
select is(
  tests.outcome_of(tests.client_insert('alder', tests.id('quokka'), '999', v.clause)), '1 rows',
  'one''s own firm with birch''s id and number: ' || v.clause
)
from (values ('on conflict do nothing'), ('on conflict (firm_id, client_id) do update set email = ''a@x''')) as v (clause);
select is(tests.outcome_of(tests.client_merge('alder', tests.id('northwind of birch'))), '1 rows', 'and MERGE');
rollback to held;

select is(
  tests.outcome_of(tests.client_insert('birch', tests.id('quokka'), '999', v.clause)),
  tests.outcome_of(tests.client_insert('birch', tests.id('nobody''s'), '998', v.clause)),
  'proposed for birch, held or free: ' || v.clause
)
from (values ('on conflict do nothing'), ('on conflict (firm_id, client_id) do update set email = ''a@x''')) as v (clause);
select is(
  tests.outcome_of(tests.client_merge('birch', tests.id('quokka'))),
  tests.outcome_of(tests.client_merge('birch', tests.id('nobody''s'))),
  'proposed for birch, held or free: MERGE'
);

select * from finish();
rollback;
