-- With row-level security off on every table of a firm, each function behind execute_tool answers to the byte what it
-- answers with it on. Without its explicit predicate it would show the other firm, so each of these can fail.
begin;
\ir fixtures/people.sql
\ir fixtures/tool_calls.sql

create function tests.shown(p_sql text) returns text
language plpgsql
as $$
declare
  v_shown text;
begin
  execute p_sql into v_shown;
  return v_shown;
exception
  when others then
    return sqlstate;
end
$$;

-- the answer when these functions have lost their predicate, for this one time
create function tests.shown_without(p_functions regproc[], p_sql text) returns text
language plpgsql
as $$
declare
  v_shown text;
begin
  begin
    perform tests.as_owner();
    perform tests.without_predicate(variadic p_functions);
    perform tests.as_service();
    v_shown := tests.shown(p_sql);
    raise exception 'undo' using errcode = 'P9999';
  exception
    when sqlstate 'P9999' then
      return v_shown;
  end;
end
$$;

create temporary table reads (name text, functions regproc[], sql text, with_rls text);
insert into reads (name, functions, sql) values
('get_matter', '{app.get_matter}', $$ select count(*) from app.get_matter(tests.id('quokka refinancing')) $$),
('query_matters', '{firmwall.matters_page}', $$ select app.query_matters() -> 'total' $$),
('list_proposals', '{app.list_proposals}', $$ select count(*) from app.list_proposals() $$),
(
  'a write on a matter', '{firmwall.matter_from_params_or_raise}',
  $$ select app.execute_tool('add_matter_party', tests.good_params('add_matter_party') || jsonb_build_object('matter_id', tests.id('quokka refinancing'))) ->> 'reason' $$
),
(
  'a write on a client', '{firmwall.client_from_params_or_raise}',
  $$ select app.execute_tool('add_client_alias', jsonb_build_object('client_id', tests.id('quokka'), 'alias', 'Q')) ->> 'reason' $$
),
(
  'a decision', '{firmwall.open_proposal,firmwall.can_see,firmwall.close_proposal}',
  $$ select app.reject_proposal(tests.id('proposal of boris')) ->> 'reason' $$
),
('the catalog', '{app.granted_tool_catalog}', $$ select count(*) from app.granted_tool_catalog() $$),
-- the search below these carries the firm in each of its own look-ups: two predicates, so one may go unseen
('global_search', null, $$ select jsonb_agg(g) from app.global_search('quokka northwind') as g $$),
(
  'resolve_matter_document', null,
  $$ select jsonb_agg(d) from app.resolve_matter_document(tests.id('quokka refinancing'), 'quokka loan agreement') as d $$
),
('a client by its id', '{firmwall.client_of_name}', $$ select app.resolve_client(tests.id('quokka')::text) ->> 'outcome' $$),
('the permissions', '{app.granted_permissions}', $$ select cardinality(app.granted_permissions()) $$);
grant select, update on reads to public;

select plan((select count(*) + count(r.functions) from reads as r)::integer + 2 + (select count(*)::integer from tests.firm_tables()));

-- dora works for both firms, here for alder
select tests.act_as('dora', 'alder');
select tests.as_service();
select tests.assert_bound_role();
update reads set with_rls = tests.shown(sql);
select is(
  (select array_agg(r.with_rls order by r.name) from reads as r where r.functions is not null),
  array['none', 'not_found', 'not_found', 'not_found', '0', '1', '3', '7', '4'], 'with row-level security on, the firm''s own'
);

select tests.as_owner();
select tests.rls_off(variadic array(select t from tests.firm_tables() as t));
select tests.as_service();
select is(tests.shown(r.sql), r.with_rls, r.name || ' answers the same with row-level security off') from reads as r;
-- one at a time, the predicate goes
select isnt(tests.shown_without(r.functions, r.sql), r.with_rls, r.name || ' shows more without its predicate')
from reads as r
where r.functions is not null;

select * from finish();
rollback;
