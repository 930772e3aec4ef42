-- A plan made for one firm serves the next its own rows: generic plans, and the plans inside functions.
begin;
\ir fixtures/people.sql

select plan(7);

-- a function body keeps its plans for the whole session
create function tests.clients_seen() returns bigint
language plpgsql
stable
as $$ begin return (select count(*) from app.client); end $$;

set local plan_cache_mode = force_generic_plan;
select tests.as_exec();
select tests.assert_bound_role();
prepare clients as select count(*) from app.client;

select tests.act_as('anna');
select results_eq('clients', array[5::bigint], 'prepared: alder''s five');
select is(tests.clients_seen(), 5::bigint, 'in a function: alder''s five');
select tests.act_as('boris');
select results_eq('clients', array[3::bigint], 'prepared: birch''s three');
select is(tests.clients_seen(), 3::bigint, 'in a function: birch''s three');
select tests.act_as_nobody();
select results_eq('clients', array[0::bigint], 'prepared: nobody''s none');
select is(tests.clients_seen(), 0::bigint, 'in a function: nobody''s none');
deallocate clients;

select * from finish();
rollback;
