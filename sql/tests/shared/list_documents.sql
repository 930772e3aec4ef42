-- app.list_documents shows the documents of a matter of the firm, and none behind a wall.
-- Asserted with row-level security on, and off.

select tests.as_exec();
select tests.act_as('anna');
insert into app.document (firm_id, matter_id, title, kind)
select tests.id('alder'), tests.id('gupta lease'), d.title, d.kind
from (values ('Annex', 'agreement'), ('annex', 'agreement'), ('Annex', 'letter')) as d (title, kind);

select tests.as_owner();
create function tests.titles(p_page jsonb) returns text
language sql
as $$
  select concat_ws(
    ' | ', string_agg(concat_ws('/', d.value ->> 'title', d.value ->> 'kind'), ' ' order by d.place), p_page ->> 'total',
    case when p_page ->> 'next_cursor' is not null then 'more' end
  )
  from jsonb_array_elements(p_page -> 'documents') with ordinality as d (value, place)
$$;

select tests.as_service();
select tests.assert_bound_role();
select is(
  tests.titles(app.list_documents(tests.id('gupta lease'))),
  'Annex/agreement Annex/letter Lease deed/agreement annex/agreement | 4', 'all of a matter, in the order of their titles'
);
select is(tests.titles(app.list_documents(tests.id('gupta lease'), 'letter')), 'Annex/letter | 1', 'of one kind');
select is(
  tests.titles(app.list_documents(tests.id('gupta lease'), p_limit => 3)),
  'Annex/agreement Annex/letter Lease deed/agreement | 4 | more', 'a page'
);
select is(
  tests.titles(
    app.list_documents(
      tests.id('gupta lease'), p_cursor => (app.list_documents(tests.id('gupta lease'), p_limit => 3) ->> 'next_cursor')::uuid
    )
  ),
  'annex/agreement | 4', 'the next is the last'
);
select is(
  tests.titles(app.list_documents(tests.id('zebra takeover'))), 'Draft offer document/agreement | 1', 'anna: inside the wall'
);
select is(
  app.list_documents(tests.id('quokka refinancing'))::text, app.list_documents(tests.id('nothing'))::text,
  'alder: the matter of birch is nowhere'
);
select is(
  (select array_agg(distinct tests.outcome_of(format('select app.list_documents(%L, null, 50, %L)', m.matter, d.document)))
  from unnest(array[tests.id('gupta lease'), tests.id('quokka refinancing'), tests.id('nothing')]) as m (matter)
  cross join unnest(array[tests.id('document of refinancing'), tests.id('nothing')]) as d (document)),
  array[
    'FW012 / the cursor is not one of this list / Parameter: cursor. / p_cursor is next_cursor of the page before, for the same matter and kind.'
  ],
  'a cursor of another list is refused, wherever it is from'
);
select tests.act_as('walter');
select is(
  app.list_documents(tests.id('zebra takeover'))::text, app.list_documents(tests.id('nothing'))::text, 'walter: walled out, nowhere'
);
select is(
  tests.outcome_of(format('select app.list_documents(%L, null, 50, %L)', tests.id('zebra takeover'), tests.id('document of zebra takeover'))),
  tests.outcome_of(format('select app.list_documents(%L, null, 50, %L)', tests.id('nothing'), tests.id('nothing'))),
  'nor does a cursor tell'
);
select tests.act_as('paul');
select is(app.list_documents(tests.id('gupta estate')) -> 'total', '0', 'paul: not let in');
select tests.act_as_nobody();
select is(
  app.list_documents(tests.id('gupta lease')), '{"documents": [], "total": 0, "next_cursor": null}', 'nobody: no documents, no error'
);
