-- app.rebuild_search writes the search data of the firm that is named, and of no other. Asserted with row-level
-- security on, and off. Words of alder have changed in the lists; entries of birch are as a fault would leave them.

-- a test is one transaction, which has one context otherwise
do $$
begin
  execute replace(
    pg_get_functiondef('firmwall.open_sealed_context'::regproc),
    'pg_stat_get_xact_numscans(''firmwall.context_latch''::regclass) > 0', 'false'
  );
end
$$;

create function tests.search_data_of(p_firm text) returns text
language plpgsql
security definer
as $$
begin
  perform tests.act_as(case p_firm when 'alder' then 'anna' else 'boris' end);
  return concat_ws(
    e'\n',
    (select string_agg(s::text, e'\n' order by s.kind, s.entry_id) from firmwall.search_entry as s where s.firm_id = tests.id(p_firm)),
    (select string_agg(n::text, e'\n' order by n.client_id, n.place) from firmwall.client_name as n where n.firm_id = tests.id(p_firm)),
    (select string_agg(w::text, e'\n' order by w.word, w.row_id) from firmwall.search_word as w where w.firm_id = tests.id(p_firm))
  );
end
$$;

create function tests.words_of(p_entry text) returns text
language sql
security definer
as $$
  select string_agg(substr(l.lexeme, 8) || ':' || array_to_string(l.weights, ''), ' ' order by l.lexeme)
  from firmwall.search_entry as s
  cross join lateral unnest(s.words) as l
  where s.entry_id = tests.id(p_entry) and l.lexeme ~ '^.{7}(boreas|steppe|ruan|depot|codicil)$'
$$;

create function tests.in_vocabulary(p_word text) returns bigint
language sql
security definer
as $$ select count(*) from firmwall.search_word as w where w.firm_id = tests.id('alder') and w.word = p_word $$;

select tests.as_admin();
select tests.assert_bound_role();
select app.add_word(w.word, 'plain', w.stands_for)
from (
  values ('northwind', 'boreas'), ('savanna', 'steppe'), ('rohan', 'ruan'), ('storage', 'depot'), ('will', 'codicil')
) as w (word, stands_for);

-- a matter that has no party any more
select tests.as_exec();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_id, matter_number, client_id, title, opened_on)
values (tests.id('alder'), tests.id('lonely'), 'M-5', tests.id('zebra'), 'Lease of a meadow', date '2024-06-01');
update firmwall.search_entry as s
set words = s.words || format('%sdepot:1C', firmwall.lexeme_prefix(s.firm_id, 'matter'))::tsvector
where s.firm_id = tests.id('alder')
  and s.entry_id = tests.id('lonely');

-- birch has an entry with a word of alder, in alder's form
select tests.as_exec();
update firmwall.search_entry as s
set words = array_to_tsvector(array[firmwall.lexeme_prefix(tests.id('alder'), 'matter') || 'savanna'])
where s.firm_id = tests.id('birch');
-- and alder's vocabulary a twin
insert into firmwall.search_word (firm_id, word, sound, keys)
values (tests.id('alder'), 'zebra', 'unheard', '{1}');
select tests.as_owner();
select tests.search_data_of('birch') as birch_before \gset

select tests.as_admin();
select tests.act_as_nobody();
select results_eq(
  $$ select written, dropped, next_after, of_all from app.rebuild_search('alder', 'clients') $$,
  $$ values (5, 0, null::text, 5::bigint) $$, 'clients: all five of alder, the inactive one too'
);
select results_eq(
  $$ select written, dropped, next_after, of_all from app.rebuild_search('alder', 'matters') $$,
  $$ values (5, 0, null::text, 5::bigint) $$, 'matters: all five, walled or not'
);
select results_eq(
  $$ select written, dropped, next_after, of_all from app.rebuild_search('alder', 'documents') $$,
  $$ values (4, 0, null::text, 4::bigint) $$, 'documents: all four'
);
select is(app.current_firm_id_or_null(), null, 'and no context is left open');
select is(tests.words_of('northwind'), 'boreas:A', 'a client by its name');
select is(tests.words_of('northwind arbitration'), 'boreas:AB', 'a matter by its title and its client');
select is(tests.words_of('zebra takeover'), 'steppe:AC', 'a matter that keeps somebody out');
select is(tests.words_of('gupta estate'), 'codicil:D ruan:C', 'a matter for few, and its party');
select is(tests.words_of('gupta lease'), 'depot:C', 'a party');
select is(tests.words_of('lonely'), null, 'no party any more');
select is(tests.words_of('document of gupta estate'), 'codicil:A', 'a document of a matter for few');

select tests.in_vocabulary('will') as will_before \gset
select is(:will_before + tests.in_vocabulary('savanna') + tests.in_vocabulary('storage'), 3::bigint, 'the old words are there still');
select is(dropped, 5, 'words: those that nothing holds any more are dropped') from app.rebuild_search('alder', 'words');
select is(
  tests.in_vocabulary('northwind') + tests.in_vocabulary('savanna') + tests.in_vocabulary('storage'), 0::bigint,
  'also the one that an entry of birch has'
);
select is(
  tests.in_vocabulary('boreas') + tests.in_vocabulary('steppe') + tests.in_vocabulary('depot'), 3::bigint, 'the new ones are in'
);
select is(tests.in_vocabulary('zebra'), 1::bigint, 'and twins are one');
select is(next_after, null, 'again: nothing is left to drop') from app.rebuild_search('alder', 'words') where dropped = 0;

select tests.as_owner();
select is(tests.search_data_of('birch'), :'birch_before', 'nothing of birch was touched');
