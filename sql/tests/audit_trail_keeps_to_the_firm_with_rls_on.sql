-- app.audit_trail shows the calls of the firm to those who may read them.
begin;
\ir cast/cast.sql

select plan(4);

\ir both/audit_trail.sql

select * from finish();
rollback;
