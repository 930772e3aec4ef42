-- app.approve_proposal decides on proposals of the firm alone; elsewhere and nowhere are one answer.
begin;
\ir cast/cast.sql

select plan(5);

\ir both/approve_proposal.sql

select * from finish();
rollback;
