-- Whatever is deleted of alder, no cascade reaches birch, and nothing of birch stands in the way.
-- Threats: T06.
begin;
\ir cast/cast.sql

select plan(10);

select tests.rls_off(
  'app.client', 'app.matter', 'app.matter_party', 'app.document'
);
create temp table before on commit drop as
select
  (select count(*) from app.client where firm_id = tests.id('birch')) as clients,
  (select count(*) from app.matter where firm_id = tests.id('birch')) as matters,
  (select count(*) from app.matter_party where firm_id = tests.id('birch')) as parties,
  (select count(*) from app.document where firm_id = tests.id('birch')) as documents;
select cmp_ok(clients + matters + parties + documents, '>', 4::bigint, 'birch has rows to lose') from before;

select lives_ok($$ delete from app.matter where firm_id = tests.id('alder') $$, 'alder''s matters go');
select lives_ok($$ delete from app.client where firm_id = tests.id('alder') $$, 'and its clients');
select is_empty(
  $$ select from app.matter_party where firm_id = tests.id('alder')
     union all select from app.document where firm_id = tests.id('alder') $$,
  'and what hung on them'
);
select results_eq(
  $$ select
       (select count(*) from app.client where firm_id = tests.id('birch')),
       (select count(*) from app.matter where firm_id = tests.id('birch')) $$,
  $$ select clients, matters from before $$,
  'birch keeps clients and matters'
);
select results_eq(
  $$ select
       (select count(*) from app.matter_party where firm_id = tests.id('birch')),
       (select count(*) from app.document where firm_id = tests.id('birch')) $$,
  $$ select parties, documents from before $$,
  'and parties and documents'
);

select * from finish();
rollback;
