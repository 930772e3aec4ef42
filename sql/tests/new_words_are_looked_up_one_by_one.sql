-- What an import reads of a firm's vocabulary follows the words it brings, not the words the firm has, also where no
-- statistics say how many those are. Counted, not timed.
begin;
\ir fixtures/people.sql

create function tests.index_entries_read() returns bigint
language sql
security definer
as $$ select pg_stat_get_xact_tuples_returned('firmwall.search_word_pkey'::regclass) $$;

-- words of letters alone, each its own
create function tests.add_matters(p_from integer, p_to integer) returns void
language sql
as $$
  insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
  select
    tests.id('alder'), 'W-' || n, tests.id('zebra'),
    translate(md5(n::text), '0123456789', 'ghijklmnop') || ' ' || translate(md5((-n)::text), '0123456789', 'ghijklmnop'),
    date '2024-01-01'
  from generate_series(p_from, p_to) as n
$$;

select plan(2);

select tests.as_exec();
select tests.act_as('anna');
select tests.add_matters(1, 300);
select tests.index_entries_read() as before \gset
select tests.add_matters(301, 320);
select cmp_ok(
  tests.index_entries_read() - :before, '<=', 50::bigint,
  'forty new words among six hundred: no more entries are read than words looked up'
);
select is(
  (select count(*) from firmwall.search_word as w where w.firm_id = tests.id('alder') and length(w.word) = 32), 640::bigint,
  'and all of them are learnt'
);

select * from finish();
rollback;
