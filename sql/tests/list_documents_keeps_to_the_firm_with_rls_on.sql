-- app.list_documents shows the documents of a matter of the firm, and none behind a wall.
begin;
\ir fixtures/people.sql

select plan(12);

\ir shared/list_documents.sql

select * from finish();
rollback;
