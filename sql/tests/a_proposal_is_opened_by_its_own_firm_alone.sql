-- With row-level security off, a proposal of birch is not opened from alder, even one on a subject that alder has.
begin;
\ir fixtures/people.sql

select plan(3);

select tests.act_as('boris');
select tests.as_exec();
insert into firmwall.proposal
select (
  jsonb_populate_record(
    p, jsonb_build_object('proposal_id', tests.id('of birch'), 'subject_id', tests.id('northwind arbitration'))
  )
).*
from firmwall.proposal as p
where p.proposal_id = tests.id('proposal of boris');
select tests.as_owner();
select tests.all_rls_off();

select tests.act_as('anna');
select tests.as_exec();
select tests.assert_bound_role();
select throws_ok(
  format('select firmwall.open_proposal(%L)', tests.id('of birch')), 'FW020', null, 'alder: no such proposal'
);

select * from finish();
rollback;
