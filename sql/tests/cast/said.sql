-- Each question of the table said finds its title first, with that decision, while all its titles are matters of
-- alder; and with the same decision while they are documents of one matter. A document has no number, so a title that
-- needs one is tried as a matter alone. The table has query, stored, decision, and the number of the matter, or NULL
-- where any will do. Include after cast.sql and the rows: this is the plan and the tests.

select plan((select 3 * count(*) - count(t.number) from said as t)::integer + 1);

select tests.as_exec();
select tests.assert_bound_role();
select tests.act_as('anna');
insert into app.matter (firm_id, matter_number, client_id, title, opened_on)
select
  tests.id('alder'),
  -- letters that no question holds
  coalesce(t.number, 'T-z' || translate(md5(t.stored), '0123456789', 'ghijklmnop')),
  tests.id('northwind'),
  t.stored,
  date '2024-01-01'
from (select distinct stored, number from said) as t;
insert into app.document (firm_id, matter_id, title)
select tests.id('alder'), tests.id('gupta lease'), t.stored
from (select distinct stored from said where number is null) as t;

select tests.as_service();
select is(
  (select s.title from app.search_matters(t.query) as s where s.position = 1), t.stored, t.query || ' finds'
)
from said as t;
select is(
  (select s.decision from app.search_matters(t.query) as s where s.position = 1),
  t.decision,
  format('%s: %s', t.query, t.decision)
)
from said as t;
select is(
  (
    select d.title || ': ' || d.decision
    from app.resolve_matter_document(tests.id('gupta lease'), t.query) as d
    where d.position = 1
  ),
  t.stored || ': ' || t.decision,
  format('%s, as a document: %s', t.query, t.decision)
)
from said as t
where t.number is null;
