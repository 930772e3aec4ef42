-- A document is proposed only when it meets the whole question, as a matter is: "the affidavit of Suresh" is not
-- the affidavit of Ramesh, however well the other words fit.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.act_as('anna');
select tests.as_exec();
insert into app.document (firm_id, matter_id, title, kind)
values (tests.id('alder'), tests.id('northwind arbitration'), 'Affidavit of Ramesh Patil in reply', 'affidavit');
select tests.as_owner();
create function tests.answer(p_query text) returns text
language sql
as $$
  select string_agg(concat_ws(' ', d.title, d.grade, d.decision), ', ' order by d.position)
  from app.resolve_matter_document(tests.id('northwind arbitration'), p_query) as d
$$;
select tests.as_service();
select tests.assert_bound_role();

select is(
  tests.answer('affidavit of ramesh patil in reply'), 'Affidavit of Ramesh Patil in reply exact propose', 'the whole question'
);
select is(
  tests.answer('affidavit of suresh ramesh patil in reply'), 'Affidavit of Ramesh Patil in reply partial ask',
  'all words but one'
);
select is(
  tests.answer('affidavit of ramesh patl in reply'), 'Affidavit of Ramesh Patil in reply near propose', 'a misspelling is met'
);

select * from finish();
rollback;
