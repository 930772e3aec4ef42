-- app.upsert_documents adds to matters of the firm that whoever asks can see, and to no other. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(10);

select tests.all_rls_off();

\ir shared/upsert_documents.sql

select tests.as_owner();
select tests.without_predicate('app.upsert_documents');
select tests.act_as('anna');
select tests.as_service();
select throws_ok(
  $$ select id from app.upsert_documents('[{"matter_number": "M-9", "title": "Wombat", "kind": "letter"}]') $$, '23503', null,
  'a twin without the predicate finds birch''s matter, and only the key stops it'
);

select tests.as_owner();
select tests.without_wall('app.upsert_documents');
select tests.act_as('walter');
select tests.as_service();
select isnt_empty(
  $$ select from (select id from app.upsert_documents('[{"matter_number": "M-2", "title": "Wombat", "kind": "letter"}]')) as u (id) where u.id is not null $$, 'a twin without the wall finds the walled matter'
);

select * from finish();
rollback;
