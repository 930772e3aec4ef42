-- The fields of search are rows of firmwall.search_fields, and their values come in the order of these rows. So a field that is
-- added, or is NULL in a row, gives no other field its weight.
begin;
\ir fixtures/people.sql

select plan(11);

-- a row whose every text holds the name of its column
create function tests.named_by_column(p_row anyelement) returns anyelement
language sql
as $$
  select jsonb_populate_record(
    p_row,
    (
      select jsonb_object_agg(a.attname, a.attname) || '{"aliases": ["an alias", "another"]}'
      from pg_attribute as a
      where a.attrelid = pg_typeof(p_row)::text::regclass
        and a.attnum > 0
        and a.atttypid = 'text'::regtype
    )
  )
$$;

create function tests.columns_of(p_kind text) returns text[]
language sql
as $$
  select array_agg(f.field order by f.ordinal)
  from firmwall.search_fields() as f
  where f.kind = p_kind
    and f.source = p_kind
$$;

select results_eq(
  $$ select f.ordinal::bigint from firmwall.search_fields() as f order by f.kind, f.ordinal $$,
  $$ select row_number() over (partition by f.kind order by f.ordinal) from firmwall.search_fields() as f order by f.kind, f.ordinal $$,
  'the fields of a kind are numbered from 1, without a gap'
);
select is_empty(
  $$ select * from firmwall.search_fields() as f where f.weight !~ '^[ABCD]$' or f.form not in ('name', 'number', 'text') $$,
  'each has a weight and a form that are known'
);
select is_empty(
  $$
    select * from firmwall.search_fields() as f
    where f.field = 'names'
      and exists (
        select from firmwall.search_fields() as o
        where o.kind = f.kind and o.source = f.source and o.ordinal > f.ordinal
      )
  $$,
  'names are a list, so nothing of their source comes after them'
);
select is(firmwall.matter_fields(tests.named_by_column(null::app.matter)), tests.columns_of('matter'), 'of a matter the columns that the rows name');
select is(firmwall.document_fields(tests.named_by_column(null::app.document)), tests.columns_of('document'), 'of a document too');
select is(
  firmwall.client_fields(tests.named_by_column(null::app.client)),
  array_remove(tests.columns_of('client'), 'names') || '{display_name,"an alias",another}'::text[], 'of a client, with its names at the end'
);

-- as a column that may be NULL would be
alter table app.matter alter practice_area drop not null, alter description drop not null;
alter table app.document alter kind drop not null;
create view tests.weights as
select s.entry_id, u.lexeme, u.weights
from firmwall.search_entry as s
cross join lateral unnest(s.words) as u;
grant select on tests.weights to firmwall_exec;

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_id, client_id, matter_number, title, practice_area, description, opened_on)
select c.firm_id, tests.id('fields ' || v.name), c.client_id, 'F-' || v.name, 'Quarry lease', v.value, v.value, '2026-01-01'
from app.client as c
cross join (values ('null', null), ('empty', '')) as v (name, value)
where c.firm_id = tests.id('alder')
  and c.client_id = (select min(c.client_id::text)::uuid from app.client as c where c.firm_id = tests.id('alder'));
insert into app.document (firm_id, matter_id, document_id, title, kind)
select tests.id('alder'), tests.id('fields null'), tests.id('fields document'), 'Quarry deed', null;

select tests.as_owner();
select isnt_empty(
  format($$ select * from tests.weights as w where w.entry_id = %L and w.weights = '{B}' $$, tests.id('fields null')), 'the client has its weight'
);
select bag_eq(
  format($$ select right(w.lexeme, -7), w.weights from tests.weights as w where w.entry_id = %L and w.lexeme not like '%%null%%' $$, tests.id('fields null')),
  format($$ select right(w.lexeme, -7), w.weights from tests.weights as w where w.entry_id = %L and w.lexeme not like '%%empty%%' $$, tests.id('fields empty')),
  'a matter with NULL in two fields has the words of one with nothing in them, with the same weights'
);
select is_empty(
  format($$ select * from tests.weights as w where w.entry_id = %L and w.weights <> '{A}' $$, tests.id('fields document')),
  'a document of no kind has its title'
);
select throws_ok(
  $$ select * from firmwall.entry_words(tests.id('alder'), 'matter', '{matters}', '{"a title"}') $$, 'XX000', null, 'a source that has no fields is refused'
);

select * from finish();
rollback;
