-- app.rebuild_search writes the search data of the firm that is named, and of no other; and the role that reads past
-- walls for it reads nothing of another firm.
begin;
\ir fixtures/people.sql

select plan(23);

\ir shared/rebuild_search.sql

select tests.act_as('anna');
set local role firmwall_context;
select results_eq(
  format('select distinct firm_id from app.%I', t), array[tests.id('alder')], 'in the context of alder, of ' || t || ' its own'
)
from unnest(array['matter', 'matter_party', 'document']) as t;
select tests.act_as_nobody();
select is_empty('select from app.matter', 'without a context nothing');

select * from finish();
rollback;
