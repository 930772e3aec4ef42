-- app.resolve_client answers with clients of the firm alone, and offers no namesake elsewhere.
begin;
\ir cast/cast.sql

select plan(7);

\ir both/resolve_client.sql

select * from finish();
rollback;
