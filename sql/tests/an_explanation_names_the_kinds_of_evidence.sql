-- app.explain_search names what kind of evidence speaks for a matter, and counts only what the person may see.
begin;
\ir fixtures/people.sql

create function tests.evidence(p_query text) returns jsonb
language sql
as $$ select app.explain_search(p_query) -> 'candidates' -> 0 -> 'evidence' $$;

select plan(10);

select tests.as_admin();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(tests.evidence('northwind v harbour authority'), '["title", "parties", "only"]', 'the whole title, with both sides');
select is(tests.evidence('northwnd harbour'), '["parties", "only"]', 'both sides, one of them misspelt');
select is(tests.evidence('harbour authority'), '["only"]', 'the other side alone is no pair, and part of the title is not the title');
select is(tests.evidence('M-2'), '["number"]', 'a file number');
select is(tests.evidence('warehouse lease'), '["only"]', 'words that no other matter holds');
select is(tests.evidence('gupta'), '[]', 'a word of two matters is no evidence');
select is(tests.evidence('pune gupta'), '["parties", "only"]', 'the client and the landlord');
select is(tests.evidence('northwnd'), '[]', 'a word met nearly is not one that only this matter holds');
select tests.act_as('paul');
select is(tests.evidence('gupta'), '["only"]', 'paul sees one of the two, and is told of one');

select * from finish();
rollback;
