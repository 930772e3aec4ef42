-- A firm that prefers client numbers shows no e-mail address in a choice; other firms are as they were.
begin;
\ir fixtures/people.sql

select plan(7);

select tests.as_admin();
select tests.assert_bound_role();
select lives_ok($$ select app.set_choice_detail('alder', 'number') $$, 'an administrator sets it');
select throws_ok($$ select app.set_choice_detail('alder', 'phone') $$, 'FW012', 'not a detail that choices can show', 'to one of two');
select throws_ok($$ select app.set_choice_detail('elm', 'email') $$, 'FW020', 'no such firm', 'for a firm that is there');
select tests.act_as('anna');
select is(app.resolve_client('Manish') #>> '{choices,0,label}', 'Manish Gupta · #001', 'the number it is');
select tests.as_exec();
select tests.act_as('boris');
insert into app.client (firm_id, client_number, display_name, email)
values (tests.id('birch'), '002', 'Manish Gupta', 'manish@other.example');
select tests.as_service();
select is(
  app.resolve_client('Manish') #>> '{choices,0,label}', 'Manish Gupta · manish@birch.example', 'birch still shows addresses'
);
select tests.as_admin();
select tests.act_as_nobody();
select app.set_choice_detail('alder', 'email');
select tests.act_as('anna');
select is(app.resolve_client('Manish') #>> '{choices,0,label}', 'Manish Gupta · manish@delhi.example', 'and alder again, if it likes');

select * from finish();
rollback;
