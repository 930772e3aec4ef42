-- app.audit_trail shows the calls of the firm to those who may read them.
begin;
\ir fixtures/people.sql

select plan(4);

\ir shared/audit_trail.sql

select * from finish();
rollback;
