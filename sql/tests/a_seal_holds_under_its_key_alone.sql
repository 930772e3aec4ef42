-- A context that was sealed under one key is refused once the key is another, and by whoever has no key.
begin;
\ir fixtures/people.sql

select plan(4);

select tests.act_as('anna');
select tests.as_service();
select tests.assert_bound_role();
select is(app.current_firm_id_or_null(), tests.id('alder'), 'valid under the key it was sealed with');

set local role firmwall_context;
update firmwall.signing_key as k
set ipad = p.ipad, opad = p.opad
from firmwall.hmac_pads('another key of thirty-two letters') as p
where k.kid = 'seal';
select tests.as_service();
select throws_ok('select app.current_firm_id_or_null()', 'FW002', null, 'not under another');
select throws_ok('select app.current_user_id_or_null()', 'FW002', null, 'nor the person');

select * from finish();
rollback;
