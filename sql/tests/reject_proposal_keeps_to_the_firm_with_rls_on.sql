-- app.reject_proposal decides on proposals of the firm alone; elsewhere and nowhere are one answer.
begin;
\ir fixtures/people.sql

select plan(5);

\ir shared/reject_proposal.sql

select * from finish();
rollback;
