-- app.audit_trail shows the calls of the firm to those who may read them.
-- Asserted with row-level security on, and off.

select tests.as_service();
select tests.assert_bound_role();
select tests.act_as('ada');
select results_eq(
  $$ select distinct call_id from app.audit_trail() $$, array[tests.id('call of anna')], 'alder: its own'
);
select tests.act_as('boris');
select throws_ok('select from app.audit_trail()', 'FW030', null, 'boris may not read it');
select tests.act_as_nobody();
select is_empty($$ select from app.audit_trail() $$, 'nobody: no row, no error');
