-- app.list_proposals shows the proposals of the firm, and none on a matter behind a wall. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(6);

select tests.all_rls_off();

\ir shared/list_proposals.sql

select tests.as_owner();
select tests.without_predicate('app.list_proposals');
select tests.act_as('anna');
select tests.as_service();
select isnt_empty(
  $$ select from app.list_proposals('all') where proposal_id = tests.id('proposal of boris') $$,
  'a twin without the predicate leaks'
);

select * from finish();
rollback;
