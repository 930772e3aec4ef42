-- gin_fuzzy_search_limit, which every session may set, has a text index answer with some of the rows. A rival that is
-- left out would make a proposal of what is a question.
begin;
\ir fixtures/people.sql

select plan(3);

select tests.act_as('anna');
select tests.as_exec();
insert into app.document (firm_id, matter_id, title, kind)
select tests.id('alder'), tests.id('northwind arbitration'), u&'\7530\4e2d \5546\5e97 ' || n, 'deed'
from generate_series(1, 40) as n;
select tests.as_service();
select tests.assert_bound_role();

set local gin_fuzzy_search_limit = 1;
select is(
  (
    select count(*)::integer
    from app.resolve_matter_document(tests.id('northwind arbitration'), u&'\7530\4e2d') as d
    where d.decision = 'ask'
  ), 10, 'letters that forty documents have: ten of them, and a question'
);
select is(
  (select count(*)::integer from app.global_search(u&'\7530\4e2d') as s where s.entity_type = 'document'), 10,
  'and so in the search over everything'
);

select * from finish();
rollback;
