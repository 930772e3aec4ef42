-- app.audit_trail shows the calls of the firm to those who may read them. With row-level security
-- off, the explicit predicate does that alone.
begin;
\ir fixtures/people.sql

select plan(6);

select tests.all_rls_off();

\ir shared/audit_trail.sql

select tests.as_owner();
select tests.without_predicate('app.audit_trail');
select tests.act_as('ada');
select tests.as_service();
select isnt_empty(
  $$ select from app.audit_trail() where call_id = tests.id('call of boris') $$, 'a twin without the predicate leaks'
);

select * from finish();
rollback;
