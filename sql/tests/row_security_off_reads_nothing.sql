-- `set row_security = off` does not switch row-level security off: what it would filter is an error then.
-- Threats: T13.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.act_as('anna');
set local row_security = off;
select tests.as_reader();
select tests.assert_bound_role();
select throws_ok('select from app.client', '42501', null, 'a report');
select tests.as_exec();
select throws_ok('select from app.matter', '42501', null, 'the functions'' role');
select tests.as_admin();
select throws_ok($$ select app.set_matter_wall('M-1') $$, 'FW007', null, 'a function, since its own role is bound as well: it says what to set');

select * from finish();
rollback;
