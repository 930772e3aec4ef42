-- A function in a report's WHERE, however cheap it says it is, is run on the firm's own rows alone.
-- Threats: T12.
begin;
\ir fixtures/people.sql

select plan(2);

create table tests.seen (name text);
create function tests.leak(p_name text) returns boolean
language plpgsql
cost 0.0000001
security definer
as $$
begin
  insert into tests.seen values (p_name);
  return true;
end
$$;

select tests.act_as('anna');
select tests.as_reader();
select tests.assert_bound_role();
do $$ begin perform from app.client as c where tests.leak(c.client_number || ' ' || c.display_name); end $$;
select tests.as_owner();
select results_eq(
  'select name from tests.seen order by name',
  array['001 Manish Gupta', '002 Manish Gupta', '003 Manish Gupta', '010 Northwind Shipping Ltd', '011 Zebra Holdings'],
  'it was shown alder''s five clients'
);

select * from finish();
rollback;
