-- app.granted_permissions are those of the role in the firm of the context, and of no other.
begin;
\ir fixtures/people.sql

select plan(5);

\ir shared/granted_permissions.sql

select * from finish();
rollback;
