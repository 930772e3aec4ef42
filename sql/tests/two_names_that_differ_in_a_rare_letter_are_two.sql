-- No letter is passed over, however rare: a client is not found by a name that has another letter in its place.
begin;
\ir fixtures/people.sql

select plan(6);

select tests.act_as('anna');
select tests.as_exec();
-- letters beyond the basic plane: the "tsuchiyoshi" of a Japanese family name, one of Deseret, one of Adlam
insert into app.client (firm_id, client_number, display_name)
values
(tests.id('alder'), '300', u&'\+020bb7\7530 Shoten'),
(tests.id('alder'), '301', u&'Works of \+010416'),
(tests.id('alder'), '302', u&'\+01e900\+01e901 Traders');
select tests.as_service();
select tests.assert_bound_role();

select is(
  app.resolve_client(u&'\+020bb7\7530 Shoten') #>> '{client,client_number}', '300', 'the name itself'
);
select is(
  app.resolve_client(u&'\+021255\7530 Shoten') ->> 'outcome', 'none', 'not with another ideograph'
);
select is(app.resolve_client(u&'\7530 Shoten') ->> 'outcome', 'none', 'nor with none');
select is(app.resolve_client(u&'Works of \+010417') ->> 'how', null, 'Deseret: another letter');
select is(app.resolve_client(u&'\+01e902\+01e901 Traders') ->> 'how', null, 'Adlam: another letter');

select * from finish();
rollback;
