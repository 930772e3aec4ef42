-- app.upsert_matter_party adds to matters of the firm that whoever asks can see, and to no other.
begin;
\ir cast/cast.sql

select plan(7);

\ir both/upsert_matter_party.sql

select * from finish();
rollback;
