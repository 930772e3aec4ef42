-- app.granted_tool_catalog shows what the role in the firm of the context may call.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select isnt_empty('select from app.granted_tool_catalog()', 'an attorney may read');
select tests.act_as('fritz');
select is_empty('select from app.granted_tool_catalog()', 'nothing when the membership has ended');
select tests.act_as('boris', 'alder');
select is_empty('select from app.granted_tool_catalog()', 'nothing in a firm that one is not of');
select tests.act_as_nobody();
select is_empty('select from app.granted_tool_catalog()', 'nobody: nothing');
