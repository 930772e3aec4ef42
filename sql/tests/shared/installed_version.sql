-- app.installed_version tells of the installation: the same to everybody, with and without a context.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as_nobody();
select v::text as seen from app.installed_version() as v \gset
select matches(:'seen'::text, '^\(\d+\.\d+\.\d+', 'nobody is told the version');
select tests.act_as('anna');
select is((select v::text from app.installed_version() as v), :'seen'::text, 'alder is told the same');
select tests.act_as('boris');
select is((select v::text from app.installed_version() as v), :'seen'::text, 'and birch');
