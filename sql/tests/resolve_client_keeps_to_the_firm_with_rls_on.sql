-- app.resolve_client answers with clients of the firm alone, and offers no namesake elsewhere.
begin;
\ir fixtures/people.sql

select plan(7);

\ir shared/resolve_client.sql

select * from finish();
rollback;
