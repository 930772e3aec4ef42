-- A write under a matter behind a wall, under one of another firm and under one that is nowhere are one answer to
-- the byte; foreign keys, which look past row-level security, are never asked. With row-level security off the
-- same holds, and without the predicate for walls the matter shows, so the test can fail. What is added on this
-- side carries the wall of its matter.
-- Threats: T55.
begin;
\ir fixtures/people.sql

select plan(29);

select tests.act_as('walter');
select tests.as_service();
select tests.assert_bound_role();

select tests.as_owner();
create function tests.as_walter(p_kind text) returns setof text
language plpgsql
as $$
declare
  v_matter text;
begin
  foreach v_matter in array array['M-2', 'M-3', 'M-9'] loop
    return next is(
      tests.outcome_of(format('select app.upsert_matter_party(%L, ''x'', ''y'')', v_matter)),
      tests.outcome_of('select app.upsert_matter_party(''nowhere'', ''x'', ''y'')'),
      p_kind || ': a party of ' || v_matter || ' and one of nowhere'
    );
    return next is(
      tests.outcome_of(format('select app.upsert_document(%L, ''x'')', v_matter)),
      tests.outcome_of('select app.upsert_document(''nowhere'', ''x'')'),
      p_kind || ': a document'
    );
  end loop;
  -- a party that is there already is not found out either
  return next is(
    tests.outcome_of('select app.upsert_matter_party(''M-2'', ''Savanna Foods plc'', ''target'')'),
    tests.outcome_of('select app.upsert_matter_party(''nowhere'', ''Savanna Foods plc'', ''target'')'),
    p_kind || ': a party that is there'
  );
  return next is(
    tests.outcome_of('select app.upsert_document(''M-2'', ''Draft offer document'', ''agreement'')'),
    tests.outcome_of('select app.upsert_document(''nowhere'', ''Draft offer document'', ''agreement'')'),
    p_kind || ': a document that is there'
  );
  -- the matter itself: not changed, and its number is the one thing that shows
  return next is(
    (select u.reason from app.upsert_matters('[{"matter_number": "M-2", "status": "closed"}]') as u),
    (select u.reason from app.upsert_matters('[{"matter_number": "nowhere", "status": "closed"}]') as u),
    p_kind || ': a change of the matter'
  );
  return next is(
    (select u.reason from app.upsert_matters('[{"matter_number": "M-2", "client_number": "010", "title": "x"}]') as u),
    'matter_number: not free', p_kind || ': its number is taken, which an own number may show'
  );
end
$$;
select tests.as_service();
select tests.as_walter('RLS on');

select tests.as_owner();
select tests.rls_off('app.matter', 'app.matter_party', 'app.document');
select tests.as_service();
select tests.as_walter('RLS off');

-- ada is inside both walls
select tests.act_as('ada');
select app.upsert_matter_party('M-2', 'New target', 'target');
select app.upsert_document('M-3', 'New will');
select tests.as_exec();
select is(
  (select array_agg(distinct p.excluded_person_ids) from app.matter_party as p where p.firm_id = tests.id('alder') and p.matter_id = tests.id('zebra takeover')),
  (select array_agg(m.excluded_person_ids) from app.matter as m where m.firm_id = tests.id('alder') and m.matter_id = tests.id('zebra takeover')),
  'a party that is added carries the wall of its matter'
);
select is(
  (select array_agg(distinct d.allowed_person_ids) from app.document as d where d.firm_id = tests.id('alder') and d.matter_id = tests.id('gupta estate')),
  (select array_agg(m.allowed_person_ids) from app.matter as m where m.firm_id = tests.id('alder') and m.matter_id = tests.id('gupta estate')),
  'and so does a document'
);

select tests.as_owner();
select tests.without_wall('app.upsert_matters', 'app.upsert_matter_parties', 'app.upsert_documents');
select tests.act_as('walter');
select tests.as_service();
select is(tests.outcome_of($$ select app.upsert_matter_party('M-2', 'x', 'y') $$), '1 rows', 'without the predicate a party goes behind the wall');
select is(tests.outcome_of($$ select app.upsert_document('M-2', 'x') $$), '1 rows', 'and a document');
select is((select outcome from app.upsert_matters('[{"matter_number": "M-2", "status": "closed"}]')), 'updated', 'and the matter is changed');

select * from finish();
rollback;
