-- app.list_documents shows the documents of a matter of the firm, and none behind a wall.
begin;
\ir cast/cast.sql

select plan(12);

\ir both/list_documents.sql

select * from finish();
rollback;
