-- The parts of the search, each by itself: candidates and counts keep to the firm and to the wall, also where an
-- entry of another firm has the same lexemes; spellings come from the firm's own vocabulary.
begin;
\ir fixtures/people.sql

create function tests.asked(p_word text) returns tsquery
language sql
as $$ select ('''' || firmwall.lexeme_prefix(tests.id('alder'), 'matter') || p_word || '''')::tsquery $$;

create function tests.candidates(p_person text, p_word text) returns uuid[]
language sql
as $$
  select array_agg(s.entry_id)
  from firmwall.search_candidates(
    p_firm_id => tests.id('alder'),
    p_user_id => tests.id(p_person),
    p_kind => 'matter',
    p_parent_id => null,
    p_ask => tests.asked(p_word),
    p_exact => tests.asked(p_word),
    p_terms => '{1}',
    p_queries => array[tests.asked(p_word)::text],
    p_qualities => '{1}',
    p_kinds => '{word}',
    p_weights => '{1}'
  ) as s
$$;

create function tests.counts(p_person text, p_word text) returns integer[]
language sql
as $$
  select firmwall.search_counts(
    p_firm_id => tests.id('alder'),
    p_user_id => tests.id(p_person),
    p_kind => 'matter',
    p_parent_id => null,
    p_limit => 1000,
    p_asks => array[tests.asked(p_word)]
  )
$$;

-- what may stand for a word that the firm does not have
create function tests.near(p_firm text, p_word text) returns table (how text, seen text)
language sql
as $$
  select n.how, n.seen
  from firmwall.near_alternatives(
    p_firm_id => tests.id(p_firm),
    p_prefix => '''',
    p_words => array[p_word],
    p_roles => '{plain}',
    p_kinds => '{word}',
    p_counts => '{0}'
  ) as n
$$;

create function tests.evidence(p_firm text, p_person text, p_matter text, p_word text) returns text[]
language sql
as $$
  select firmwall.evidence_of(
    p_firm_id => tests.id(p_firm),
    p_user_id => tests.id(p_person),
    p_matter_id => tests.id(p_matter),
    p_matched => jsonb_build_array(
      jsonb_build_object('met', p_word, 'how', 'exact'),
      jsonb_build_object('met', '2', 'how', 'number')
    )
  )
$$;

grant execute on function firmwall.lexeme_prefix to public;

select plan(17);

select tests.as_exec();
select tests.assert_bound_role();
select is(tests.candidates('anna', 'zebra'), array[tests.id('zebra takeover')], 'candidates: inside the wall');
select is(tests.candidates('walter', 'zebra'), null, 'candidates: outside');
select is(tests.counts('anna', 'zebra'), '{1}', 'counts: inside the wall');
select is(tests.counts('walter', 'zebra'), '{0}', 'counts: outside');
select is(tests.counts('paul', 'probate'), '{0}', 'counts: not let in');
select is_empty(
  $$ select from tests.near('alder', 'quokke') where how = 'near' $$,
  'spellings: alder has no such word'
);
select results_eq(
  $$ select seen from tests.near('birch', 'quokke') where how = 'near' $$,
  array['quokka'], 'spellings: birch has'
);
select is_empty(
  $$ select from tests.near('alder', 'quokkamining') where how = 'split' $$,
  'two words in one: alder has neither'
);
select is(tests.evidence('alder', 'anna', 'zebra takeover', 'zebra'), '{number,only}', 'evidence: inside the wall');
select is(tests.evidence('alder', 'walter', 'zebra takeover', 'zebra'), '{}', 'evidence: outside');
select is(tests.evidence('alder', 'paul', 'gupta estate', 'gupta'), '{}', 'evidence: not let in');
select is(tests.evidence('birch', 'anna', 'zebra takeover', 'zebra'), '{}', 'evidence: of another firm''s matter');
-- a word of birch under the spelling keys that it would have in alder
select tests.as_owner();
select tests.rls_off('firmwall.search_word');
update firmwall.search_word as v
set keys = firmwall.spelling_keys(tests.id('alder'), v.word)
where v.firm_id = tests.id('birch')
  and v.word = 'quokka';
select tests.as_exec();
select is_empty(
  $$ select from tests.near('alder', 'quokke') where how = 'near' $$,
  'spellings: not the word of birch'
);

\ir fixtures/misplaced_entries.sql
select tests.as_exec();
select is(
  tests.candidates('anna', 'northwind'), array[tests.id('northwind arbitration')], 'candidates: not the entry of birch'
);
select is(tests.counts('anna', 'northwind'), '{1}', 'counts: nor is it counted');

select * from finish();
rollback;
