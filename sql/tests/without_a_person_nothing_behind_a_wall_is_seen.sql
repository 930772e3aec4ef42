-- A firm without a person matches no wall, and therefore sees nothing that can have one.
-- Threats: T40.
begin;
\ir fixtures/people.sql

-- no function opens such a context; a reader that finds no person stands in for one that would
create or replace function app.current_user_id_or_null() returns uuid
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$ begin return null; end $$;

select plan(2 + (select count(*)::integer from tests.walled_tables()));

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select is(app.current_firm_id_or_null(), tests.id('alder'), 'the firm is known');
select is_empty(format('select from %s', t), 'nothing of ' || t) from tests.walled_tables() as t;

select * from finish();
rollback;
