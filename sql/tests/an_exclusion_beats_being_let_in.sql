-- A person who is both let in and walled out is out.
begin;
\ir cast/cast.sql

select plan(3);

select tests.rls_off('app.matter');
update app.matter
set walled_out = array[tests.id('paul')], let_in = array[tests.id('paul'), tests.id('anna')]
where matter_id = tests.id('gupta lease');
alter table app.matter enable row level security;

select tests.act_as('paul');
select tests.as_exec();
select tests.assert_bound_role();
select is_empty(
  $$ select from app.matter where matter_id = tests.id('gupta lease') $$, 'paul, let in and walled out, does not see it'
);

select * from finish();
rollback;
