-- app.reject_proposal decides on proposals of the firm alone; elsewhere and nowhere are one answer. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.all_rls_off();

\ir shared/reject_proposal.sql

select tests.as_owner();
select tests.without_predicate('firmwall.decide_reject_proposal');
select tests.act_as('anna');
select tests.as_service();
select isnt(
  app.reject_proposal(tests.id('proposal of boris')) ->> 'reason', 'not_found', 'a twin without the predicate reaches it'
);

select * from finish();
rollback;
