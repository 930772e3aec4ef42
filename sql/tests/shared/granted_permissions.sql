-- app.granted_permissions are those of the role in the firm of the context, and of no other.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('anna');
select is(app.granted_permissions(), array['matters:propose', 'matters:read', 'proposals:approve', 'records:write'], 'an attorney''s');
select tests.act_as('fritz');
select is(app.granted_permissions(), '{}', 'none when the membership has ended');
select tests.act_as('boris', 'alder');
select is(app.granted_permissions(), '{}', 'none in a firm that one is not of');
select tests.act_as_nobody();
select is(app.granted_permissions(), '{}', 'nobody: none');
