-- With row-level security off, what the parameters of a call name and what a proposal came to are told of the firm's
-- own matters alone, inside their walls.
begin;
\ir fixtures/people.sql

-- a proposal that was approved and became the matter of this number, on a client that both sides can see
create function tests.made(p_number text) returns firmwall.proposal
language sql
security definer
as $$
  select (jsonb_populate_record(p, jsonb_build_object(
    'status', 'approved', 'subject_type', 'client', 'subject_id', tests.id('zebra'),
    'after', jsonb_build_object('matter_number', p_number)
  ))).*
  from firmwall.proposal as p
  where p.proposal_id = tests.id('proposal of anna')
$$;

create function tests.named(p_id text) returns uuid[]
language sql
as $$ select firmwall.matter_ids_in_params(jsonb_build_object('id', tests.id(p_id))) $$;

select plan(12);

select tests.all_rls_off();
select tests.as_exec();
select tests.assert_bound_role();

select tests.act_as('anna');
select is(tests.named('zebra takeover'), array[tests.id('zebra takeover')], 'anna: a matter inside the wall is named');
select is(tests.named('quokka refinancing'), '{}', 'alder: a matter of birch is not');
select is(tests.named('proposal of boris'), '{}', 'nor by a proposal of birch');
select is(firmwall.can_see_proposal(tests.made('M-2')), true, 'anna: what came of it is inside the wall');
select is(firmwall.can_see_proposal(tests.made('M-9')), false, 'alder: a number that only birch has is none');

select tests.act_as('walter');
select is(tests.named('zebra takeover'), '{}', 'walter: walled out');
select is(tests.named('gupta estate'), '{}', 'walter: not let in');
select is(firmwall.can_see_proposal(tests.made('M-2')), false, 'walter: what came of it is behind the wall');
select is(firmwall.can_see_proposal(tests.made('M-3')), false, 'walter: nor where he is not let in');

select tests.act_as_nobody();
select is(tests.named('zebra takeover'), '{}', 'nobody: none');

select * from finish();
rollback;
