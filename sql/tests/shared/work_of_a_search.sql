-- A search reads as many rows, index entries and blocks for a word that another firm holds as for one that nobody
-- holds. Counted, not timed. Words of a pair are alike in letters, since a word is looked up under as many keys as it
-- has letters. Asserted with row-level security on, and off.

-- every table that holds rows of firms, and its indexes; how the lists of words are read depends on which of its
-- words stand near each other there
create table tests.counted as
select t.oid, t.oid::regclass::text as name
from (
  select f::oid as oid from tests.firm_tables() as f
  union all
  select s::oid from tests.search_tables() as s
) as f
cross join lateral (
  select f.oid
  union all
  select i.indexrelid from pg_index as i where i.indrelid = f.oid
) as t;

-- What a statement does to each table and index: scans, rows or entries returned, rows fetched, blocks.
create function tests.counts() returns table (oid oid, name text, counts bigint[])
language sql
security definer
as $$
  select
    t.oid, t.name,
    array[
      pg_stat_get_xact_numscans(t.oid), pg_stat_get_xact_tuples_returned(t.oid), pg_stat_get_xact_tuples_fetched(t.oid),
      pg_stat_get_xact_blocks_fetched(t.oid)
    ]
  from tests.counted as t
$$;

create function tests.work_of(p_statement text) returns jsonb
language plpgsql
as $$
declare
  v_before jsonb;
begin
  -- planned before, and every block of the catalogue read
  execute p_statement;
  execute p_statement;
  select jsonb_object_agg(c.oid, c.counts) into v_before from tests.counts() as c;
  execute p_statement;
  return (
    select jsonb_object_agg(c.name, d.done)
    from tests.counts() as c
    cross join lateral (
      select jsonb_agg(after.n - (v_before -> c.oid::text ->> (after.place - 1)::integer)::bigint order by after.place) as done
      from unnest(c.counts) with ordinality as after (n, place)
    ) as d
    where d.done <> '[0, 0, 0, 0]'
  );
end
$$;

create function tests.work_on(p_question text) returns jsonb
language plpgsql
as $$
begin
  return jsonb_build_object(
    'search_matters', tests.work_of(format('select app.search_matters(%L)', p_question)),
    'global_search', tests.work_of(format('select app.global_search(%L)', p_question)),
    'find_all_active_by_name', tests.work_of(format('select app.find_all_active_by_name(%L)', p_question)),
    'resolve_client', tests.work_of(format('select app.resolve_client(%L)', p_question)),
    'resolve_matter_document', tests.work_of(
      format('select app.resolve_matter_document(%L, %L)', tests.id('northwind arbitration'), p_question)
    )
  );
end
$$;

-- birch has a client, matters, parties and documents of a name that no other firm has
select tests.as_exec();
select tests.act_as('boris');
insert into app.client (firm_id, client_id, client_number, display_name)
values (tests.id('birch'), tests.id('quabifold'), '800', 'Quabifold Reserve');
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on)
select tests.id('birch'), tests.id('quabifold ' || n), 'Q-' || n, tests.id('quabifold'), 'Quabifold reserve ' || n, date '2024-01-01'
from generate_series(1, 200) as n;
insert into app.document (firm_id, matter_id, title)
select tests.id('birch'), tests.id('quabifold ' || n), 'Quabifold reserve deed'
from generate_series(1, 200) as n;

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select is(tests.work_on('quabifold reserve'), tests.work_on('zeubivund reserve'), 'words that birch has');
select is(tests.work_on('quabifld'), tests.work_on('zeubivnd'), 'a slip of one');
select is(tests.work_on('quabi fold'), tests.work_on('zeubi vund'), 'one of them in two');
select is(
  tests.work_on('northwind v quabifold'), tests.work_on('northwind v zeubivund'), 'one of them, beside a word of alder'
);
select cmp_ok(
  (tests.work_on('northwind') -> 'search_matters' -> 'firmwall.search_entry_words' ->> 1)::integer, '>', 0,
  'what alder has itself is counted'
);

-- what the counters would show, were the lexemes not those of one firm
select tests.as_exec();
select isnt(
  tests.work_of(format('select from firmwall.search_entry where words @@ %L::tsquery', firmwall.lexeme_prefix(tests.id('birch'), 'matter') || 'quabifold')),
  tests.work_of(format('select from firmwall.search_entry where words @@ %L::tsquery', firmwall.lexeme_prefix(tests.id('birch'), 'matter') || 'zeubivund')),
  'a lexeme of birch itself tells'
);
