-- app.upsert_document adds to matters of the firm that whoever asks can see, and to no other.
begin;
\ir fixtures/people.sql

select plan(7);

\ir shared/upsert_document.sql

select * from finish();
rollback;
