-- app.list_tools shows the registry, which belongs to no firm: the same to everybody.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as_nobody();
select count(*) as tools from app.list_tools() \gset
select cmp_ok(:tools, '>', 0, 'nobody sees the registry');
select tests.act_as('anna');
select is((select count(*) from app.list_tools()), :tools::bigint, 'alder sees the same');
select tests.act_as('boris');
select is((select count(*) from app.list_tools()), :tools::bigint, 'and birch');
