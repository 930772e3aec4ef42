-- Without a context each function that a service may call answers as for a firm that has nothing, and none writes: with
-- row-level security on, and with it off.
-- Threats: T21.
begin;
\ir fixtures/people.sql
\ir fixtures/api_calls.sql

select plan(7);

create function tests.answer_of(p_query text) returns text
language plpgsql
as $$
declare
  v_text text;
begin
  execute 'select string_agg(t::text, e''\n'') from (' || p_query || ') as t' into v_text;
  return coalesce(v_text, 'no row');
exception
  when others then
    return concat_ws(' ', sqlstate, sqlerrm);
end
$$;

create view tests.answered as
select a.name, tests.answer_of(a.sql) as answer
from tests.asked as a
join pg_proc as f on f.pronamespace = 'app'::regnamespace and f.proname::text = a.name
where has_function_privilege(f.oid, 'execute');

create table tests.expected (name text primary key, answer text not null);
insert into tests.expected (name, answer)
select n.name, 'no row'
from unnest(array[
  'find_all_active_by_name', 'get_client', 'search_matters', 'global_search', 'resolve_matter_document', 'get_matter', 'list_proposals',
  'audit_trail', 'list_acts'
]) as n (name)
union all
select n.name, 'FW002 no request context is open'
from unnest(array[
  'upsert_client', 'upsert_clients', 'upsert_matter', 'upsert_matters', 'upsert_matter_party', 'upsert_matter_parties', 'upsert_document',
  'upsert_documents'
]) as n (name)
union all
values
('resolve_client', '()'),
('list_clients', '("{""total"": 0, ""clients"": [], ""next_cursor"": null}")'),
('list_documents', '("{""total"": 0, ""documents"": [], ""next_cursor"": null}")'),
('query_matters', '("{""how"": null, ""scope"": null, ""total"": 0, ""client"": null, ""matters"": [], ""next_cursor"": null}")');
grant select on tests.answered, tests.expected to public;

select tests.act_as_nobody();
select tests.as_service();
select tests.assert_bound_role();
select results_eq('select name, answer from tests.answered order by name', 'select name, answer from tests.expected order by name', 'no function has anything to say');
select results_eq(
  $$ select c ->> 'outcome', c ->> 'reason' from app.execute_tool('find_client', '{"name": "Northwind Shipping Ltd"}') as c $$,
  $$ values ('denied', 'no_scope') $$, 'nor a tool'
);
select tests.as_owner();
select tests.all_rls_off();
select tests.as_service();
select results_eq('select name, answer from tests.answered order by name', 'select name, answer from tests.expected order by name', 'without row-level security neither');
select tests.act_as('anna');
select isnt_empty(
  $$ select name from tests.answered where answer like '%Northwind%' $$, 'anna is answered by the same calls, so they ask for something'
);
select tests.act_as_nobody();
select throws_ok($$ select app.explain_search('Northwind') $$, '42501', null, 'what only administrators call is refused');

select * from finish();
rollback;
